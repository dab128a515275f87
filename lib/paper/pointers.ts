import type { PaperMarks } from "./marks";
import { element, type HastElement, type HastInline, type HastRoot, textNode } from "./tree";

const pointer = /(?:\b(sections?|sec\.|fig(?:ures?|s?\.)|tables?)\s*|(§)\s*)(\d+(?:\.\d+)*)/gi;

/**
 * Makes links of the places of a paper that a reason names, such as "Section 4.2" or "Figure 1", where the paper has
 * them. `page` is the address of the page that shows the paper, "" for the same one.
 */
export function linkPointers(parent: HastRoot | HastElement, marks: PaperMarks, page: string): void {
  parent.children = (parent.children as HastInline[]).flatMap((child): HastInline[] => {
    if (child.type === "element") {
      if (!["a", "code", "pre", "math"].includes(child.tagName)) linkPointers(child, marks, page);
      return [child];
    }
    return child.type === "text" ? linked(child.value, marks, page) : [child];
  });
}

function linked(text: string, marks: PaperMarks, page: string): HastInline[] {
  const out: HastInline[] = [];
  let from = 0;
  for (const match of text.matchAll(pointer)) {
    const anchor = marks[`${kindOf(match[1] ?? match[2] ?? "")} ${match[3]}`];
    if (anchor === undefined) continue;
    out.push(textNode(text.slice(from, match.index)));
    out.push(element("a", { href: `${page}#${anchor}`, className: ["ev"] }, [textNode(match[0])]));
    from = match.index + match[0].length;
  }
  out.push(textNode(text.slice(from)));
  return out;
}

function kindOf(word: string): "section" | "figure" | "table" {
  if (/^f/i.test(word)) return "figure";
  return /^t/i.test(word) ? "table" : "section";
}
