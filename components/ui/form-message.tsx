import type { FormState } from "@/lib/form-state";
import { Icon } from "./icon";

/** What came of a form, said aloud to whoever cannot see it. */
export function FormMessage({ state }: { state: FormState }) {
  return (
    <div role="status" aria-live="polite">
      {state.status === "saved" && (
        <div className="note ok">
          <Icon name="check" />
          <p>{state.message ?? "Saved."}</p>
        </div>
      )}
      {state.status === "failed" && (
        <div className="note bad">
          <Icon name="warn" />
          <p>{state.message}</p>
        </div>
      )}
    </div>
  );
}
