import {
  element,
  type HastContent,
  type HastElement,
  type HastRoot,
  isBlank,
  isElement,
  isHeading,
  textOf,
} from "./tree";

export interface OutlineEntry {
  /** Anchor within the page. */
  readonly id: string;
  readonly text: string;
  /** 1 for a section, 2 for a part of one, and so on. */
  readonly depth: number;
}

const abstractLabel = /^(?:\d+\.?\s*)?abstract\b\s*[:.]?\s*/i;
const referencesLabel = /^(?:\d+\.?\s*)?(?:references|bibliography)\b/i;

/** Gives each heading an anchor and a level that skips none, whatever levels the author used. */
export function markSections(root: HastRoot): OutlineEntry[] {
  const open: number[] = [];
  const taken = new Map<string, number>();
  return root.children.flatMap((block) => {
    if (!isHeading(block) || block.properties.id === "title") return [];
    const text = textOf(block).replace(/\s+/g, " ").trim();
    const written = Number(block.tagName[1]);
    while ((open.at(-1) ?? 0) >= written) open.pop();
    open.push(written);
    const id = freeAnchor(text, taken);
    block.tagName = `h${Math.min(6, open.length + 1)}`;
    block.properties = { ...block.properties, id };
    return text === "" ? [] : [{ id, text, depth: open.length }];
  });
}

/** An anchor made from a heading's words: the same heading gives the same anchor on every visit. */
export function anchorOf(words: string): string {
  const slug = words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return `s-${slug.slice(0, 60) || "section"}`;
}

/** Sets the abstract and the references apart: each becomes a block that the page can style. */
export function wrapParts(root: HastRoot): void {
  const headed = (label: RegExp) => (block: HastContent) =>
    isHeading(block) && label.test(textOf(block).trim());
  wrap(root, headed(referencesLabel), "refs");
  if (!wrap(root, headed(abstractLabel), "abs")) wrapAbstractParagraph(root);
}

/** Wraps the first block that fits and all until the next heading. */
function wrap(root: HastRoot, fits: (block: HastContent) => boolean, className: string): boolean {
  const from = root.children.findIndex(fits);
  if (from < 0) return false;
  const next = root.children.findIndex(
    (block, index) => index > from && (isHeading(block) || isElement(block, "hr", "section")),
  );
  enclose(root, from, next < 0 ? root.children.length : next, className);
  return true;
}

/** "Abstract: we …" in one paragraph, or the label in one and the text in the next. */
function wrapAbstractParagraph(root: HastRoot): void {
  const from = root.children.findIndex(
    (block) => isElement(block, "p") && abstractLabel.test(textOf(block).trim()),
  );
  if (from < 0) return;
  const isLabelOnly =
    textOf(root.children[from] as HastElement)
      .trim()
      .replace(abstractLabel, "") === "";
  const next = root.children.findIndex((block, index) => index > from && !isBlank(block));
  enclose(root, from, isLabelOnly && isElement(root.children[next], "p") ? next + 1 : from + 1, "abs");
}

function enclose(root: HastRoot, from: number, to: number, className: string): void {
  const inside = root.children.slice(from, to) as HastElement[];
  root.children.splice(from, to - from, element("div", { className: [className] }, inside));
}

function freeAnchor(text: string, taken: Map<string, number>): string {
  const anchor = anchorOf(text);
  const count = (taken.get(anchor) ?? 0) + 1;
  taken.set(anchor, count);
  return count === 1 ? anchor : freeAnchor(`${text} ${count}`, taken);
}
