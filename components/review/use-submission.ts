import { useState } from "react";
import { type FormState, idle } from "@/lib/form-state";
import type { DraftSave } from "@/lib/review/schema";
import type { DraftKeeper, SaveState } from "./draft-keeper";

export type SubmitAction = (previous: FormState, form: FormData) => Promise<FormState>;

interface Asked {
  readonly assignmentId: string;
  readonly keeper: DraftKeeper;
  readonly sessionKey: string;
  readonly activeMs: () => number;
  readonly action: SubmitAction;
}

const unsaved: Partial<Record<SaveState["kind"], string>> = {
  offline: "Not submitted: the site cannot be reached. Your text is kept; try again once it is saved.",
  signed_out:
    "Not submitted: your sign-in has ended. Sign in again in a new tab, then submit here. Your text is kept.",
  conflict: "Not submitted: choose one of the two versions first.",
};

/** Hands the review in: saves first, then submits what was saved, then leaves for the desk. */
export function useSubmission({ assignmentId, keeper, sessionKey, activeMs, action }: Asked) {
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);

  async function submit(): Promise<void> {
    if (isSending) return;
    setSending(true);
    setAnswer(null);
    const refusal = await tryToSubmit();
    if (refusal === null) return; // the page is left: the button stays as it is
    setAnswer(refusal);
    setSending(false);
  }

  async function tryToSubmit(): Promise<string | null> {
    const settled = await keeper.settle();
    const problem = unsaved[settled];
    if (problem) return problem;
    const { draft } = keeper.kept();
    const save: DraftSave = { draft, basedOn: keeper.version, sessionKey, activeMs: activeMs() };
    const form = new FormData();
    form.set("review", JSON.stringify({ assignmentId, save }));
    const result = await send(action, form);
    if (result === null) return unsaved.offline ?? null;
    if (result.status === "failed") return result.message;
    keeper.done();
    window.location.assign(`/review?submitted=${assignmentId}`);
    return null;
  }

  return { submit, isSending, answer };
}

async function send(action: SubmitAction, form: FormData): Promise<FormState | null> {
  try {
    return await action(idle, form);
  } catch {
    return null; // no network, or a server that was replaced meanwhile
  }
}
