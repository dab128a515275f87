import {
  element,
  type HastContent,
  type HastElement,
  type HastInline,
  type HastRoot,
  isBlank,
  isElement,
  isHeading,
  sliceNodes,
  textNode,
  textOf,
} from "./tree";

const generic =
  /^(?:\d+\.?\s*)?(?:title\s*(?:and|&)\s*abstract|title|(?:research\s+|project\s+)?(?:proposal|paper|idea))\s*:?$/i;
const section =
  /^(?:\d+\.?\s*)?(?:abstract|introduction|motivation|main idea|background|related work|overview|(?:research )?(?:objectives?|questions?)|significance|problem statement|method(?:s|ology)?)\b/i;
const label =
  /^\s*(?:research proposal\s*\n+)?(?:\d+\.?\s*)?(?:(?:research|project|paper|proposal)\s+)?(?:title(?:\s*:\s*|[ \t]*\n\s*)|(?:research\s+)?proposal:\s*)/i;
const labelAlone = /^(?:\d+\.?\s*)?title\s*:?$/i;
const longestTitle = 250;
/** Blocks with ink that may stand before the title. */
const searched = 8;

/**
 * Finds the title of a document, makes it its one `h1`, and marks what stands before it as lead-in. The words stay
 * as they were published; a label such as "Title:" stays too, in small ink.
 *
 * @returns the title as plain text, null where the document has none
 */
export function markTitle(root: HastRoot): string | null {
  const at = titleIndex(root.children);
  const found = root.children[at];
  if (!isElement(found)) return null;
  const { heading, rest, text } = asTitle(found);
  const before = root.children.slice(0, at).map(asLeadIn);
  root.children = [...before, heading, ...rest, ...root.children.slice(at + 1)];
  return text;
}

function titleIndex(blocks: readonly HastContent[]): number {
  let ink = 0;
  let isNamed = false;
  for (const [index, block] of blocks.entries()) {
    if (isBlank(block) || isElement(block, "hr")) continue;
    const words = textOf(block).trim();
    if (++ink > searched || (isHeading(block) && section.test(words))) return -1;
    if (isTitle(block, words) || (isNamed && isElement(block, "p") && words.length < longestTitle))
      return index;
    isNamed = labelAlone.test(words);
  }
  return -1;
}

function isTitle(block: HastContent, words: string): boolean {
  if (generic.test(words) || section.test(words)) return false;
  return isHeading(block) || (isElement(block, "p") && (label.test(words) || isAllStrong(block)));
}

/** The first line of the block as an `h1`, and whatever followed it in the same block. */
function asTitle(block: HastElement): { heading: HastElement; rest: HastElement[]; text: string } {
  const words = textOf(block);
  const start = label.exec(words)?.[0].length ?? /^\s*/.exec(words)?.[0].length ?? 0;
  const lineEnd = words.indexOf("\n", start);
  const end = lineEnd < 0 ? words.length : lineEnd;
  const title = sliceNodes(block.children, start, end);
  const tag = words.slice(0, start).trim();
  const tagged: HastInline[] = tag
    ? [element("span", { className: ["title-label"] }, [textNode(tag)]), textNode(" ")]
    : [];
  const rest = sliceNodes(block.children, end + 1);
  return {
    heading: element("h1", { id: "title" }, [...tagged, ...unwrapped(title)]),
    rest: rest.some((node) => textOf(node).trim() !== "") ? [element("p", {}, rest)] : [],
    text: title.map(textOf).join("").replace(/\s+/g, " ").trim(),
  };
}

/** A title is strong already. */
const unwrapped = (nodes: readonly HastInline[]) =>
  nodes.flatMap((node) => (isElement(node, "strong") ? node.children : [node]));

/** What a model said before its paper began: kept, in grey, and never a heading. */
function asLeadIn(block: HastContent): HastContent {
  if (block.type !== "element") return block;
  const tagName = /^h\d$/.test(block.tagName) ? "p" : block.tagName;
  return { ...block, tagName, properties: { ...block.properties, className: ["lead-in"] } };
}

function isAllStrong(paragraph: HastElement): boolean {
  const inked = paragraph.children.filter((child) => !isBlank(child) && !isElement(child, "br"));
  return inked.length === 1 && isElement(inked[0], "strong") && textOf(paragraph).length < longestTitle;
}
