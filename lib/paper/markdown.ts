import type remarkParse from "remark-parse";
import type { Plugin } from "unified";
import { SKIP, visit } from "unist-util-visit";
import type { Formula } from "./formula";
import { putFormulasBack, splitAtFormulas } from "./formulas-out";

export type MarkdownRoot =
  typeof remarkParse extends Plugin<infer _Options, string, infer Root> ? Root : never;
type MarkdownNode = MarkdownRoot["children"][number];
type Parent = Extract<MarkdownNode, { children: unknown }>;
type Inline = Extract<MarkdownNode, { type: "paragraph" }>["children"][number];

/** Puts formulas back where their tokens stand: as math in text, as they were written everywhere else. */
export function restoreFormulas(root: MarkdownRoot, formulas: readonly Formula[]): void {
  visit(root, (node, index, parent) => {
    if (node.type === "text" && parent && index !== undefined) {
      const pieces = splitAtFormulas(node.value, formulas).map(mathOrText);
      (parent as Parent).children.splice(index, 1, ...(pieces as never[]));
      return [SKIP, index + pieces.length];
    }
    restoreStrings(node as unknown as Record<string, unknown>, formulas);
  });
}

/** Raw HTML is off: what looks like it is shown as it was written, but for a line break. */
export function showRawHtml(root: MarkdownRoot): void {
  visit(root, "html", (node, index, parent) => {
    if (!parent || index === undefined) return;
    const shown: Inline = /^<br\s*\/?>$/i.test(node.value.trim())
      ? { type: "break" }
      : { type: "text", value: node.value };
    const isBlock = parent.type === "root" || parent.type === "blockquote" || parent.type === "listItem";
    const children = (parent as Parent).children as MarkdownNode[];
    children[index] = isBlock ? { type: "paragraph", children: [shown] } : shown;
  });
}

function mathOrText(piece: string | Formula): Inline {
  if (typeof piece === "string") return { type: "text", value: piece };
  return {
    type: "inlineCode",
    value: piece.tex,
    data: {
      hProperties: { className: [piece.isDisplay ? "math-display" : "math-inline"] },
      hChildren: [{ type: "text", value: piece.tex }],
    },
  };
}

function restoreStrings(node: Record<string, unknown>, formulas: readonly Formula[]): void {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === "string" && key !== "type") node[key] = putFormulasBack(value, formulas);
  }
}
