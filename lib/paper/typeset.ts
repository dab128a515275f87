import { formulaTree } from "./formula-tree";
import { type HastElement, type HastRoot, hasClass, textOf } from "./tree";

/** Replaces each formula's source with the formula. A fenced block of the language `math` is one too. */
export function typeset(parent: HastRoot | HastElement): void {
  parent.children.forEach((child, index) => {
    if (child.type !== "element") return;
    const display = isDisplay(child);
    if (display !== null) parent.children[index] = formulaTree(textOf(child).trim(), display);
    else typeset(child);
  });
}

function isDisplay(node: HastElement): boolean | null {
  const [inner] = node.children;
  if (node.tagName === "pre" && inner?.type === "element" && hasClass(inner, "language-math")) return true;
  if (node.tagName !== "code") return null;
  if (hasClass(node, "math-display")) return true;
  return hasClass(node, "math-inline") ? false : null;
}
