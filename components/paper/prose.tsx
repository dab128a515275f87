import "katex/dist/katex.min.css";
import type { PaperMarks } from "@/lib/paper/marks";
import { linkPointers } from "@/lib/paper/pointers";
import { readProse } from "@/lib/paper/read-paper";
import { Markup } from "./markup";
import "./paper.css";

interface Props {
  text: string;
  /** Places of the paper that the text may name; each becomes a link to it. */
  marks?: PaperMarks;
  /** Address of the page that shows the paper, "" for this one. */
  page?: string;
}

/** A short text of a model, set with its formulas. */
export function Prose({ text, marks = {}, page = "" }: Props) {
  const tree = readProse(text);
  linkPointers(tree, marks, page);
  return (
    <div className="prose">
      <Markup tree={tree} />
    </div>
  );
}
