import { draft, type StepDraft } from "./step";

/** Longer pieces are cut at a line's end, so that no step is a whole file. */
const longestPiece = 16_000;

/**
 * Where one message of an unmarked log ends and the next begins: a sentence's end with no space before a word that
 * starts a sentence. The Gemini command line writes its messages one behind the other like that.
 */
const seam =
  /(?<=[.!:?`)*])(?=(?:I|I'm|I've|I'll|Okay|OK|Now|Let|Let's|The|My|This|It|It's|Next|First|Finally|Alright|Great|Good|Since|Updated|We|To|So|There|That|Before|After|With|Given|You)[ ,'’])/;

/** Reads a log without marks as messages, cut where they run together. Every character is kept. */
export function plainSteps(text: string): StepDraft[] {
  return text
    .split(seam)
    .flatMap(pieces)
    .filter((piece) => piece.trim() !== "")
    .map((piece) => draft({ kind: "message", title: "Message", text: piece }));
}

function pieces(text: string): string[] {
  const found: string[] = [];
  let rest = text;
  while (rest.length > longestPiece) {
    const line = rest.lastIndexOf("\n", longestPiece);
    const at = line > 0 ? line + 1 : longestPiece;
    found.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...found, rest];
}
