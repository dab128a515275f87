import { type Formula, formulaAt } from "./formula";

/** Noncharacters of Unicode: they stand for nothing in any text, so a token cannot be forged by a document. */
const open = "\uFDD0";
const close = "\uFDD1";
const token = /\uFDD0(\d+)\uFDD1/g;
const fence = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})/;

export interface WithoutFormulas {
  /** The source with a token in place of each formula. */
  readonly text: string;
  readonly formulas: readonly Formula[];
}

/**
 * Takes the formulas out before Markdown reads the text, so that `_`, `*`, `|` and `\` inside them mean what TeX
 * says. Code, fenced or between backticks, is left alone.
 */
export function takeFormulasOut(source: string): WithoutFormulas {
  const formulas: Formula[] = [];
  const clean = source.replace(/[\uFDD0\uFDD1]/g, "\uFFFD");
  const prose = (text: string) => scanProse(text, formulas);
  const text = splitFences(clean)
    .map((part) => (part.isCode ? part.text : prose(part.text)))
    .join("");
  return { text, formulas };
}

/** The pieces of `text` between tokens, and the formulas that the tokens stand for, in order. */
export function splitAtFormulas(text: string, formulas: readonly Formula[]): (string | Formula)[] {
  const pieces: (string | Formula)[] = [];
  let from = 0;
  for (const match of text.matchAll(token)) {
    const formula = formulas[Number(match[1])];
    if (!formula) continue;
    if (match.index > from) pieces.push(text.slice(from, match.index));
    pieces.push(formula);
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}

/** `text` as it was written, tokens replaced by their sources. */
export function putFormulasBack(text: string, formulas: readonly Formula[]): string {
  return text.includes(open)
    ? text.replace(token, (all, index) => formulas[Number(index)]?.source ?? all)
    : text;
}

function scanProse(text: string, formulas: Formula[]): string {
  const out: string[] = [];
  let kept = 0;
  let at = 0;
  while (at < text.length) {
    const formula = formulaAt(text, at);
    if (!formula) {
      at = afterPlain(text, at);
      continue;
    }
    out.push(text.slice(kept, at), `${open}${formulas.push(formula) - 1}${close}`);
    at = formula.end;
    kept = at;
  }
  out.push(text.slice(kept));
  return out.join("");
}

const special = /[$`\\]/g;

/** The next place where a formula could start: past an escape or a code span when one stands here. */
function afterPlain(text: string, at: number): number {
  const next = text[at] === "\\" ? at + 2 : text[at] === "`" ? afterCode(text, at) : at + dollars(text, at);
  special.lastIndex = next;
  return special.exec(text)?.index ?? text.length;
}

const dollars = (text: string, at: number) => (text.startsWith("$$", at) ? 2 : 1);

/** Past the code span that starts at `at`, or past its backticks when it never ends. */
function afterCode(text: string, at: number): number {
  const run = /^`+/.exec(text.slice(at, at + 64))?.[0] ?? "`";
  const rest = text.slice(at + run.length, at + run.length + 4_000);
  const paragraph = rest.split(/\n[ \t]*\n/, 1)[0] ?? "";
  const end = new RegExp(`(?<!\`)${run}(?!\`)`).exec(paragraph);
  return end ? at + run.length + end.index + run.length : at + run.length;
}

function splitFences(source: string): { text: string; isCode: boolean }[] {
  const parts: { text: string; isCode: boolean }[] = [];
  let lines: string[] = [];
  let fenced: string | null = null;
  const flush = (isCode: boolean) => {
    parts.push({ text: lines.join(""), isCode });
    lines = [];
  };
  for (const line of source.split(/(?<=\n)/)) {
    const mark = fence.exec(line)?.[1];
    if (fenced === null && mark) {
      flush(false);
      fenced = mark;
      lines.push(line);
    } else if (fenced !== null && mark?.startsWith(fenced) && /^[ \t>]*[`~]+\s*$/.test(line)) {
      lines.push(line);
      flush(true);
      fenced = null;
    } else lines.push(line);
  }
  flush(fenced !== null);
  return parts;
}
