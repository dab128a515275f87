import { converted } from "./convert";
import { drawFigures } from "./figures";
import { finish } from "./finish";
import type { RunFiles } from "./image";
import { markCaptions, type PaperMarks } from "./marks";
import { withPlainHeadings } from "./plain-headings";
import { markSections, type OutlineEntry, wrapParts } from "./sections";
import { documentSource } from "./source";
import { markTitle } from "./title";
import { element, type HastRoot, textNode, textOf } from "./tree";
import { typeset } from "./typeset";

export interface PaperDocument {
  readonly title: string | null;
  /** Sanitised and set: safe to draw as it is. */
  readonly tree: HastRoot;
  readonly outline: readonly OutlineEntry[];
  /** The places that a judge's reason may name. */
  readonly marks: PaperMarks;
  readonly words: number;
}

/** Longer documents are shown as plain text: no paper comes near it, and Markdown can be made slow on purpose. */
const longestSet = 200_000;

/**
 * Sets a Markdown document of a run: formulas, figures of the run's own files, one title, an outline. Raw HTML is
 * shown as text, links go only to http, https, mail and anchors of the page, and nothing remote is ever asked for.
 * Never throws: a text that is too long or too deep for Markdown is shown plain.
 */
export function readPaper(source: string, files: RunFiles): PaperDocument {
  const text = documentSource(source);
  return orPlain(text, () => setPaper(withPlainHeadings(text), files)) ?? asPlainText(text);
}

/** Sets a short text, such as a judge's reason: formulas and emphasis, no figures, no headings of its own. */
export function readProse(text: string): HastRoot {
  return orPlain(text, () => setProse(text)) ?? asPlainText(text).tree;
}

/** What `set` gives; null where the text cannot be set in reasonable time or space. */
function orPlain<T>(text: string, set: () => T): T | null {
  if (text.length > longestSet) return null;
  try {
    return set();
  } catch (error) {
    if (error instanceof RangeError) return null; // nested deeper than the stack
    throw error;
  }
}

function setPaper(text: string, files: RunFiles): PaperDocument {
  const tree = converted(text);
  const words = countWords(textOf(tree));
  const title = markTitle(tree);
  const outline = markSections(tree);
  drawFigures(tree, files);
  const marks = markCaptions(tree, outline);
  wrapParts(tree);
  return { title, tree: finished(tree), outline, marks, words };
}

function setProse(text: string): HastRoot {
  const tree = converted(text);
  drawFigures(tree, { folder: "", find: () => undefined });
  return finished(tree);
}

function finished(tree: HastRoot): HastRoot {
  finish(tree);
  typeset(tree);
  return tree;
}

function asPlainText(text: string): PaperDocument {
  const tree: HastRoot = { type: "root", children: [element("pre", { tabIndex: 0 }, [textNode(text)])] };
  return { title: null, tree, outline: [], marks: {}, words: countWords(text) };
}

const countWords = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;
