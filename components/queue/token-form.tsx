"use client";

import { useActionState, useEffect, useRef, useState } from "react";
import type { FormAction } from "@/components/ui/action-form";
import { TextField } from "@/components/ui/field";
import { FieldErrors } from "@/components/ui/field-errors";
import { FormMessage } from "@/components/ui/form-message";
import { Icon } from "@/components/ui/icon";
import { idle } from "@/lib/form-state";

interface Props {
  readonly make: FormAction;
  /** Where runners reach this site. */
  readonly site: string;
  readonly minutes: number;
}

/** Makes a registration token and shows it, this once, with what to type on the machine. */
export function TokenForm({ make, site, minutes }: Props) {
  const [state, send, isPending] = useActionState(make, idle);
  const token = state.status === "saved" ? state.message : undefined;
  return (
    <div className="q-token">
      <form action={send} className="q-token-form" noValidate>
        <FieldErrors value={state.status === "failed" ? state.fields : {}}>
          <TextField
            name="note"
            label="Machine"
            placeholder="gpu-02"
            hint={`For you, so that you know which token is whose. It works once, within ${minutes} minutes.`}
            autoComplete="off"
            required
          />
        </FieldErrors>
        <button className="btn primary" type="submit" disabled={isPending}>
          {isPending ? "One moment" : "Make a token"}
        </button>
      </form>
      {state.status === "failed" && <FormMessage state={state} />}
      {token && <Fresh token={token} site={site} />}
    </div>
  );
}

function Fresh({ token, site }: { token: string; site: string }) {
  const box = useRef<HTMLElement>(null);
  // The answer is what the person has waited for: it is read out and can be gone on from.
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when another token takes its place
  useEffect(() => box.current?.focus(), [token]);
  return (
    <section className="panel panel-pad q-fresh" aria-labelledby="fresh-token" ref={box} tabIndex={-1}>
      <h3 id="fresh-token">The token is shown this once</h3>
      <CopyLine text={token} label="token" />
      <ol className="stack">
        <li>
          <p className="small">
            On the machine, in a clone of this repository. It asks for the token; paste it there.
          </p>
          <CopyLine text={`REFEREE_URL=${site} npm run runner -- register`} label="command" />
        </li>
        <li>
          <p className="small">
            Then start it, with the keys of the models that it may use in its environment.
          </p>
          <CopyLine text={`REFEREE_URL=${site} npm run runner -- start`} label="command" />
        </li>
      </ol>
      <p className="small muted">
        Without a terminal, put the token into a file that only the runner’s user can read and name it in{" "}
        <code>REFEREE_REGISTRATION_TOKEN_FILE</code>, or set <code>REFEREE_REGISTRATION_TOKEN</code>. Never
        give it as an argument: arguments are visible to everybody on the machine.
      </p>
    </section>
  );
}

function CopyLine({ text, label }: { text: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false);
  async function copy(): Promise<void> {
    // Without the right to copy the text can still be selected.
    setIsCopied(
      await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
    );
  }
  return (
    <div className="q-copy">
      <code>{text}</code>
      <button
        className="btn quiet"
        type="button"
        onClick={() => void copy()}
        aria-label={`Copy the ${label}`}
      >
        <Icon name={isCopied ? "check" : "file"} />
        {isCopied ? "Copied" : "Copy"}
      </button>
    </div>
  );
}
