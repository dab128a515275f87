import type { Selected } from "./use-paper-quotes";

interface Props {
  readonly selected: Selected | null;
  /** The criterion that the quote goes to, with its number. */
  readonly target: string;
  readonly onQuote: () => void;
}

/** A button beside what is selected in the paper. */
export function QuotePop({ selected, target, onQuote }: Props) {
  if (!selected) return null;
  const left = Math.max(8, Math.min(selected.left, window.innerWidth - 260));
  const top = Math.max(60, Math.min(selected.top + 6, window.innerHeight - 60));
  return (
    <div className="qpop" role="toolbar" aria-label="Selected text" style={{ left, top }}>
      <button type="button" onPointerDown={(event) => event.preventDefault()} onClick={onQuote}>
        Quote in {target}
        <kbd>Q</kbd>
      </button>
    </div>
  );
}
