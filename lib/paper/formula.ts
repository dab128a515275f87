/** One formula as it stood in the source. */
export interface Formula {
  readonly tex: string;
  readonly isDisplay: boolean;
  /** Exactly what was written, delimiters included. */
  readonly source: string;
  /** Where the text goes on. */
  readonly end: number;
}

const longestFormula = 5_000;
const blankLine = /\n[ \t>]*\n/;
/** Anything that a price or a plain phrase does not contain. */
const looksLikeTex = /[\\^_=<>{}~]/;
const numbersOnly = /^[\d\s.,;–-]*$/;
/** "5 and ", "20 per month": an amount that goes on in words. */
const amountInWords = /^\d[\d.,]*[kKmMbB]?\+?\s+[A-Za-z]{2,}/;

/**
 * The formula that starts at `at`, if one does: `$..$`, `$$..$$`, `\(..\)`, `\[..\]` or a bare display environment.
 * A dollar is a formula's only by Pandoc's rule (ink inside both dollars, no digit behind), so prices stay prices;
 * brackets around nothing but numbers stay citations.
 */
export function formulaAt(source: string, at: number): Formula | null {
  if (source.startsWith("$$", at)) return delimited(source, at, "$$", "$$", true);
  if (source[at] === "$") return dollar(source, at);
  if (source.startsWith("\\(", at)) return bracketed(source, at, "\\)", false);
  if (source.startsWith("\\[", at)) return bracketed(source, at, "\\]", true);
  if (source.startsWith("\\begin{", at)) return environment(source, at);
  return null;
}

function delimited(
  source: string,
  at: number,
  open: string,
  close: string,
  isDisplay: boolean,
): Formula | null {
  const from = at + open.length;
  const window = source.slice(from, from + longestFormula);
  const length = closing(window, open, close);
  if (length < 0) return null;
  const tex = window.slice(0, length);
  if (tex.trim() === "" || blankLine.test(tex)) return null;
  const end = from + length + close.length;
  return { tex: unquoted(tex).trim(), isDisplay, source: source.slice(at, end), end };
}

function dollar(source: string, at: number): Formula | null {
  const next = source[at + 1];
  if (next === undefined || /\s/.test(next)) return spacedDollar(source, at);
  if (/[),.;:!?]/.test(next)) return null; // the end of something, never its start
  const found = delimited(source, at, "$", "$", false);
  if (!found) return null;
  if (/\s\$$/.test(found.source) && !(looksLikeTex.test(found.tex) && !amountInWords.test(found.tex)))
    return null;
  if (/\d/.test(source[found.end] ?? "") && !found.tex.includes("\\")) return null;
  if (amountInWords.test(found.tex) && !looksLikeTex.test(found.tex)) return null;
  return found;
}

/** `$ \alpha $`: spaces inside both dollars, so it must be TeX or single letters, and on one line. */
function spacedDollar(source: string, at: number): Formula | null {
  const found = delimited(source, at, "$", "$", false);
  if (!found || found.source.includes("\n") || !/\s\$$/.test(found.source)) return null;
  const isLetters = /[A-Za-z]/.test(found.tex) && !/[A-Za-z]{2,}/.test(found.tex);
  return isLetters || /[\\^_]/.test(found.tex) ? found : null;
}

function bracketed(source: string, at: number, close: string, isDisplay: boolean): Formula | null {
  const found = delimited(source, at, source.slice(at, at + 2), close, isDisplay);
  if (!found || (isDisplay && numbersOnly.test(found.tex))) return null;
  return !isDisplay || looksLikeTex.test(found.tex) || startsItsLine(source, at) ? found : null;
}

function environment(source: string, at: number): Formula | null {
  const name = /^\\begin\{((?:equation|align|gather|alignat|CD)\*?)\}/.exec(source.slice(at, at + 24))?.[1];
  if (!name || !startsItsLine(source, at)) return null;
  const close = `\\end{${name}}`;
  const length = source.slice(at, at + longestFormula).indexOf(close);
  if (length < 0) return null;
  const end = at + length + close.length;
  const written = source.slice(at, end);
  return blankLine.test(written) ? null : { tex: unquoted(written), isDisplay: true, source: written, end };
}

/** Index of the closing delimiter, stepping over escaped characters; -1 also where another formula opens first. */
function closing(text: string, open: string, close: string): number {
  for (let i = 0; i < text.length; i++) {
    if (text.startsWith(close, i)) return i;
    if (text.startsWith(open, i)) return -1;
    if (text[i] === "\\") i++;
  }
  return -1;
}

const startsItsLine = (source: string, at: number) =>
  /(^|\n)[ \t>*+\-\d.)]*$/.test(source.slice(Math.max(0, at - 40), at));

/** Without the marks of a blockquote that the formula's further lines carry. */
const unquoted = (tex: string) => tex.replace(/\n[ \t]*>+[ \t]?/g, "\n");
