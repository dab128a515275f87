"use client";

import { type FormEvent, type ReactNode, startTransition, useActionState, useEffect, useRef } from "react";
import { type FormState, idle } from "@/lib/form-state";
import { FieldErrors } from "./field-errors";
import { FormMessage } from "./form-message";

export type FormAction = (previous: FormState, form: FormData) => Promise<FormState>;

interface Props {
  readonly action: FormAction;
  /** The button's words: a verb and its thing. */
  readonly submit: string;
  readonly look?: "primary" | "quiet" | "danger" | "plain";
  /** What is asked before it is done, where it cannot be taken back. */
  readonly confirm?: string;
  readonly className?: string;
  readonly children?: ReactNode;
  /** Empties the fields once all went well. */
  readonly clears?: boolean;
}

/** A form for a server action: it works without script, keeps what was typed when something is wrong, and says what happened. */
export function ActionForm({
  action,
  submit,
  look = "primary",
  confirm,
  className,
  children,
  clears,
}: Props) {
  const [state, send, isPending] = useActionState(action, idle);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (clears && state.status === "saved") form.current?.reset();
    if (state.status === "failed") form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [state, clears]);

  function submitted(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (confirm && !window.confirm(confirm)) return;
    const data = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    // Through `action` alone React would empty the fields, also when the answer is that one of them is wrong.
    startTransition(() => send(data));
  }

  return (
    <form ref={form} action={send} onSubmit={submitted} className={className ?? "stack"} noValidate>
      <FieldErrors value={state.status === "failed" ? state.fields : {}}>{children}</FieldErrors>
      <div className="row">
        <button className={look === "plain" ? "btn" : `btn ${look}`} type="submit" disabled={isPending}>
          {isPending ? "One moment" : submit}
        </button>
      </div>
      <FormMessage state={state} />
    </form>
  );
}
