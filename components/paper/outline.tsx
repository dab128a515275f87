import type { OutlineEntry } from "@/lib/paper/sections";

/** Deeper headings stay in the paper: a column of forty lines guides nobody. */
const deepest = 2;

/** The sections of the paper as links; the one in view is marked where scripts run. */
export function Outline({ entries }: { entries: readonly OutlineEntry[] }) {
  const shown = entries.filter((entry) => entry.depth <= deepest);
  if (shown.length === 0) return null;
  return (
    <div className="toc">
      <h2>Outline</h2>
      <ol id="outline">
        {shown.map(({ id, text, depth }) => (
          <li key={id} data-depth={depth}>
            <a href={`#${id}`} dir="auto">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </div>
  );
}
