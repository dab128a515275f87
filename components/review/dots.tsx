import type { OwnProgress } from "@/lib/review/rules";

/** Progress as a row of strokes: full for submitted, half for a draft. The words stand beside it. */
export function Dots({ progress: { total, submitted, drafts } }: { progress: OwnProgress }) {
  const kinds = Array.from({ length: total }, (_, at) =>
    at < submitted ? "d" : at < submitted + drafts ? "h" : "",
  );
  return (
    <span className="dots" aria-hidden="true">
      {kinds.map((kind, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no identity beyond their place
        <i key={at} className={kind} />
      ))}
    </span>
  );
}
