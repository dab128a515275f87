"use client";

import { useActionState } from "react";
import type { FormAction } from "@/components/ui/action-form";
import { TextField } from "@/components/ui/field";
import { FieldErrors } from "@/components/ui/field-errors";
import { FormMessage } from "@/components/ui/form-message";
import { idle } from "@/lib/form-state";

interface Props {
  readonly action: FormAction;
  /** Where the link leads. */
  readonly to: string;
  /** Known already: then only the button is shown. */
  readonly email?: string;
  readonly submit: string;
}

/** Asks for a sign-in link. The browser checks the address, so that a slip costs no round trip, with or without script. */
export function EmailForm({ action, to, email, submit }: Props) {
  const [state, send, isPending] = useActionState(action, idle);
  const fields = state.status === "failed" ? state.fields : {};
  return (
    <form action={send}>
      <input type="hidden" name="to" value={to} />
      <FieldErrors value={fields}>
        {email ? (
          <input type="hidden" name="email" value={email} />
        ) : (
          <TextField name="email" label="E-mail address" type="email" autoComplete="email" required />
        )}
      </FieldErrors>
      <button className="btn primary" type="submit" disabled={isPending}>
        {submit}
      </button>
      <FormMessage state={state} />
    </form>
  );
}
