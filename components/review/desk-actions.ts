import type { FormAction } from "@/components/ui/action-form";

/** What can be done from the desk. */
export interface DeskActions {
  readonly consent: FormAction;
  readonly open: FormAction;
  readonly decline: FormAction;
  readonly next: FormAction;
}
