import type { ErrorCode } from "./errors";

/** What a form knows after it was sent: nothing yet, done, or what to mend. */
export type FormState =
  | { readonly status: "idle" }
  | { readonly status: "saved"; readonly message?: string }
  | {
      readonly status: "failed";
      readonly code: ErrorCode;
      readonly message: string;
      readonly fields: Readonly<Record<string, readonly string[]>>;
    };

export const idle: FormState = { status: "idle" };
