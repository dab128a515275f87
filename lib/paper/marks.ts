import type { OutlineEntry } from "./sections";
import { type HastElement, type HastRoot, isElement, textOf } from "./tree";

/** What a reader may point at, in lower case ("section 4.2", "figure 1", "table 3"), and its anchor on the page. */
export type PaperMarks = Readonly<Record<string, string>>;

const numbered = /^(\d+(?:\.\d+)*)\.?\s/;
const captioned = /^\s*(fig(?:ure|\.)|table)\s*(\d+)\s*[:.]/i;

/** Gives captions of figures and tables an anchor each, and lists them with the numbered sections. */
export function markCaptions(root: HastRoot, outline: readonly OutlineEntry[]): PaperMarks {
  const marks: Record<string, string> = {};
  for (const { id, text } of outline) {
    const number = numbered.exec(text)?.[1];
    if (number) marks[`section ${number}`] ??= id;
  }
  eachCaption(root, (block, kind, number) => {
    const name = `${kind} ${number}`;
    if (marks[name] !== undefined) return;
    const id = `${kind}-${number}`;
    block.properties.id = id;
    marks[name] = id;
  });
  return marks;
}

function eachCaption(
  parent: HastRoot | HastElement,
  look: (block: HastElement, kind: "figure" | "table", number: string) => void,
): void {
  for (const child of parent.children) {
    if (!isElement(child)) continue;
    const found = isElement(child, "p", "figcaption") ? captioned.exec(textOf(child)) : null;
    if (found?.[2]) look(child, /^t/i.test(found[1] ?? "") ? "table" : "figure", found[2]);
    else eachCaption(child, look);
  }
}
