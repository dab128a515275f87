import "server-only";
import { type PaperDocument, readPaper } from "@/lib/paper/read-paper";
import type { BlindPaper } from "@/lib/review/blinding";

/** The paper, set as in the public reader, with figures by their neutral names. A PDF's text stands as it was read. */
export function setBlindPaper(assignmentId: string, paper: BlindPaper): PaperDocument {
  const figures = new Map(paper.figures.map((figure) => [figure.name, figure]));
  return readPaper(paper.text, {
    folder: "",
    find: (name) => {
      const figure = figures.get(name);
      if (!figure) return undefined;
      const size = figure.width && figure.height ? { width: figure.width, height: figure.height } : {};
      return { src: `/api/review/${assignmentId}/figures/${name}`, mediaType: typeOf(name), ...size };
    },
  });
}

const typeOf = (name: string) => `image/${name.split(".").at(-1)?.replace("jpg", "jpeg")}`;
