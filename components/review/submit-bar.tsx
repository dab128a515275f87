import type { DraftFaults } from "@/lib/review/draft-faults";
import type { Kept } from "./draft-keeper";
import { SaveLine } from "./save-line";

interface Props {
  readonly kept: Kept;
  readonly isReady: boolean;
  readonly faults: DraftFaults;
  readonly names: Readonly<Record<string, string>>;
  readonly isSending: boolean;
  /** Why nothing can be submitted, whatever is written. */
  readonly closed: string | null;
  /** What the last try came to. */
  readonly answer: string | null;
  readonly onSubmit: () => void;
}

/** Where the draft is kept, what is still open, and the button. */
export function SubmitBar({ kept, isReady, faults, names, isSending, closed, answer, onSubmit }: Props) {
  const open = [...new Set(Object.keys(faults).map((field) => field.split(".", 1)[0] ?? ""))];
  const isBarred = open.length > 0 || !isReady || closed !== null || isSending;
  return (
    <div className="sub2">
      <SaveLine kept={kept} isReady={isReady} />
      <span className="push row">
        {closed !== null && <span className="small">{closed}</span>}
        {closed === null && open[0] !== undefined && (
          <a href={`#c-${open[0]}`} className="small">
            {open.length === 1 ? `${names[open[0]]} is open` : `${open.length} parts are open`}
          </a>
        )}
        <button
          className="btn primary"
          type="submit"
          aria-disabled={isBarred || undefined}
          aria-busy={isSending || undefined}
          onClick={(event) => {
            event.preventDefault();
            if (!isSending) onSubmit();
          }}
        >
          {isSending ? "Submitting" : "Submit review"}
        </button>
      </span>
      {answer && (
        <p className="err answer" role="alert">
          {answer}
        </p>
      )}
    </div>
  );
}
