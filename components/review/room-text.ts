import type { Place } from "@/lib/review/quote-place";

interface Piece {
  readonly node: Text;
  readonly start: number;
}

/** The shown paper as one text: the same for every width, zoom and text size. */
export interface RoomText {
  readonly text: string;
  readonly pieces: readonly Piece[];
}

/** Parts that start a line of their own. */
const lines = "p, li, h1, h2, h3, h4, h5, h6, pre, td, th, tr, figcaption, blockquote, div, figure";
/** A formula's copy for screen readers: its words are shown once. */
const unseen = ".katex-mathml, script, style";

/** Reads the text of the paper from the page. */
export function readRoomText(paper: Element): RoomText {
  const walker = document.createTreeWalker(paper, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node.matches(unseen) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const pieces: Piece[] = [];
  let text = "";
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      pieces.push({ node, start: text.length });
      text += node.data;
    } else if (node instanceof Element && node.matches(lines) && !text.endsWith("\n")) text += "\n";
  }
  return { text, pieces };
}

/** Where a selection stands in the paper; null where nothing of the paper is selected. */
export function placeOfRange({ pieces }: RoomText, range: Range): Place | null {
  const touched = pieces.filter(({ node }) => range.intersectsNode(node));
  const first = touched.at(0);
  const last = touched.at(-1);
  if (!first || !last) return null;
  const start = first.start + (range.startContainer === first.node ? range.startOffset : 0);
  const end = last.start + (range.endContainer === last.node ? range.endOffset : last.node.length);
  return end > start ? { start, end } : null;
}

/** The place as a range of the page, to be drawn or selected. */
export function rangeOfPlace({ pieces }: RoomText, { start, end }: Place): Range | null {
  const first = pieces.findLast((piece) => piece.start <= start);
  const last = pieces.findLast((piece) => piece.start < end);
  if (!first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, Math.min(start - first.start, first.node.length));
  range.setEnd(last.node, Math.min(end - last.start, last.node.length));
  return range;
}
