import { useState } from "react";
import { Icon } from "@/components/ui/icon";
import type { Quote } from "@/lib/review/schema";

interface Props {
  readonly quotes: readonly Quote[];
  /** Brings the passage into view; false where the paper no longer has it. */
  readonly onShow: (quote: Quote) => boolean;
  readonly onRemove?: (at: number) => void;
}

/** Passages that a reviewer attached; each leads to its place in the paper. */
export function QuoteChips({ quotes, onShow, onRemove }: Props) {
  const [missing, setMissing] = useState<string | null>(null);
  if (quotes.length === 0) return null;
  return (
    <>
      <ul className="row qs" aria-label="Quotes">
        {quotes.map((quote, at) => (
          <li className="chip quote" key={`${quote.start}-${quote.end}`}>
            <button
              type="button"
              className="to-quote"
              title={quote.quote}
              onClick={() => setMissing(onShow(quote) ? null : quote.quote)}
            >
              “{quote.quote}”
            </button>
            {onRemove && (
              <button type="button" aria-label={`Remove quote ${at + 1}`} onClick={() => onRemove(at)}>
                <Icon name="close" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {missing !== null && (
        <p className="hint" role="status">
          The paper shown now no longer has these words: a name in them may have been masked since. The quote
          is kept.
        </p>
      )}
    </>
  );
}
