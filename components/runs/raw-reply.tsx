import { Mark } from "@/components/ui/mark";
import { judgeFamilies } from "@/lib/benchmarks/judges";
import type { JudgeReview } from "@/lib/catalog/run-review";

/** A judge's reply exactly as it was sent; a link to its anchor opens it. */
export function RawReply({ review, what }: { review: JudgeReview; what: string }) {
  const family = judgeFamilies.find((one) => one.id === review.judge.family);
  return (
    <details className="raw">
      <summary>
        {family && <Mark name={family.mark} />}
        <span>{what}</span>
        <span className="mono small">{review.judge.model}</span>
        <span className="small muted">{review.state}</span>
      </summary>
      <div id={`reply-${review.id}`} className="raw-body">
        <p className="small muted">
          <span className="mono">{review.sourceKey}</span>
          {review.rawSha256 && (
            <>
              {" "}
              · sha256 <span className="mono">{review.rawSha256.slice(0, 12)}</span>
            </>
          )}{" "}
          · prompt {review.judge.promptVersion} · snapshot <span className="mono">{review.snapshot}</span>
        </p>
        {review.raw === null ? (
          <p className="faint">The reply is not loaded.</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, and the keyboard must reach them
          <pre tabIndex={0}>{review.raw}</pre>
        )}
        {review.notes.map((note) => (
          <p className="small" key={note}>
            <b>Data note.</b> {note}
          </p>
        ))}
      </div>
    </details>
  );
}
