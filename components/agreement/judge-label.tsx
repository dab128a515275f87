import { judgeMark, judgeName } from "./names";

/** A judge with its mark. `among` are the keys of all judges of the report. */
export function JudgeLabel({ of, among }: { of: string; among: readonly string[] }) {
  const { href, className } = judgeMark(of, among);
  return (
    <span className="nowrap">
      <svg className={`mk plot-mark ${className}`} viewBox="-6 -6 12 12" aria-hidden="true">
        <use href={href} />
      </svg>{" "}
      {judgeName(of)}
    </span>
  );
}

/** Open marks for judges that have none of their own: square, diamond, triangle, ring. Once a page. */
export function OtherMarks() {
  const open = { fill: "var(--surface)", stroke: "currentColor", strokeWidth: 1.75 };
  return (
    <>
      <g id="m-other-0">
        <rect x="-4" y="-4" width="8" height="8" {...open} />
      </g>
      <g id="m-other-1">
        <path d="M0-5.4 5.4 0 0 5.4-5.4 0Z" {...open} />
      </g>
      <g id="m-other-2">
        <path d="M0 5.2 5.2-4.2H-5.2Z" {...open} />
      </g>
      <g id="m-other-3">
        <circle r="4.4" {...open} />
      </g>
    </>
  );
}
