import "katex/dist/katex.min.css";
import type { ReactNode } from "react";
import type { PaperDocument } from "@/lib/paper/read-paper";
import { Markup } from "./markup";
import "./paper.css";

interface Props {
  document: PaperDocument;
  /** Stands in for the title of a document that has none. */
  fallbackTitle: string;
  /** One line under the title: who wrote it, how long it is. */
  by: ReactNode;
}

/** A paper as its author published it: set, never edited. */
export function PaperView({ document, fallbackTitle, by }: Props) {
  const { children } = document.tree;
  const body = children.findIndex((block) => block.type === "element" && block.tagName === "h1") + 1;
  return (
    <article className="paper">
      {document.title === null && <h1 className="untitled">{fallbackTitle}</h1>}
      <Markup tree={{ type: "root", children: children.slice(0, body) }} />
      <p className="by">{by}</p>
      <Markup tree={{ type: "root", children: children.slice(body) }} />
    </article>
  );
}
