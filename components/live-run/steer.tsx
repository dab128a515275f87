import { ActionForm, type FormAction } from "@/components/ui/action-form";

interface Props {
  readonly action: FormAction;
  readonly runId: string;
}

/** The chair's way to stop a run: one step to open it, one to mean it. */
export function CancelControl({ action, runId }: Props) {
  return (
    <details className="pop steer">
      <summary className="btn danger">Cancel run</summary>
      <div className="popbox">
        <p>
          Its runner ends it with its next sign of life. What it has made until then is kept, and it can be
          tried again as a new run.
        </p>
        <ActionForm action={action} submit="Cancel this run" look="danger">
          <input type="hidden" name="run" value={runId} />
        </ActionForm>
      </div>
    </details>
  );
}

/** Tries a run again as a new one. */
export function RetryControl({ action, runId }: Props) {
  return (
    <ActionForm action={action} submit="Try again" look="plain" className="steer">
      <input type="hidden" name="run" value={runId} />
    </ActionForm>
  );
}
