export type MarkName = "avg" | "claude" | "gemini" | "human" | "const";

/** The sprite of rater marks: once a page, used by every chart and legend. */
export function Marks() {
  return (
    <svg width="0" height="0" className="sprite" aria-hidden="true">
      <defs>
        <g id="m-avg">
          <circle r="5.2" fill="currentColor" />
        </g>
        <g id="m-claude">
          <rect x="-4.6" y="-4.6" width="9.2" height="9.2" fill="currentColor" />
        </g>
        <g id="m-gemini">
          <path d="M0-6.2 6.2 0 0 6.2-6.2 0Z" fill="currentColor" />
        </g>
        <g id="m-human">
          <path d="M0-5.8 6 4.8H-6Z" fill="currentColor" />
        </g>
        <g id="m-const">
          <path d="M-4.5-4.5 4.5 4.5M4.5-4.5-4.5 4.5" stroke="currentColor" strokeWidth="2" fill="none" />
        </g>
      </defs>
    </svg>
  );
}

/** A rater's mark in its colour: the same on every page. */
export function Mark({ name }: { name: MarkName }) {
  return (
    <svg className={`mk c-${name}`} viewBox="-6 -6 12 12" aria-hidden="true">
      <use href={`#m-${name}`} />
    </svg>
  );
}
