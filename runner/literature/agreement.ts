import type { Citation, Paper } from "@/lib/runs/citations";

/** How much of what a citation says an index's paper bears out. */
export type Agreement = "agrees" | "title" | "authors" | "year" | "none";

/** Titles with at least this share of words in common are near: the same work may be meant. */
const near = 0.6;
/** From here on they are the same title, but for an accent, a plural or a hyphen. */
const same = 0.9;
/** A preprint, its conference and its journal differ by so many years. */
const mostYears = 2;

/**
 * Whether a citation and a paper are the same work. Same title: equal letters and digits, or nine tenths of the words
 * in common (Dice), or one of them without the other's subtitle. Then the authors: the first family name that is
 * cited, or half of all, is among the paper's. Then the year, up to two years apart. What a citation does not say
 * cannot disagree, but a title without a subtitle needs its authors. The first that fails is returned.
 */
export function agreementOf(citation: Citation, paper: Paper): Agreement {
  const authors = authorsAgree(citation.authors, paper.authors);
  if (citation.title !== null) {
    const alike = likeness(citation.title, paper.title);
    if (alike < near)
      return withoutSubtitle(citation.title, paper.title) && authors ? yearly(citation, paper) : "none";
    if (alike < same && !(withoutSubtitle(citation.title, paper.title) && authors)) return "title";
  }
  if (authors === false) return "authors";
  return yearly(citation, paper);
}

function yearly({ year }: Citation, paper: Paper): Agreement {
  if (year === null || paper.year === null) return "agrees";
  return Math.abs(year - paper.year) <= mostYears ? "agrees" : "year";
}

/** From 0 to 1: 1 for the same letters and digits, else the Dice coefficient of the words. */
export function likeness(one: string, other: string): number {
  const a = wordsOf(one);
  const b = wordsOf(other);
  if (a.length === 0 || b.length === 0) return 0;
  if (a.join("") === b.join("")) return 1;
  const left = [...b];
  let shared = 0;
  for (const word of a) {
    const at = left.indexOf(word);
    if (at < 0) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return (2 * shared) / (a.length + b.length);
}

/** Lower-case words without accents, TeX and punctuation. */
export function wordsOf(text: string): string[] {
  const bare = text
    .replace(/\\[a-zA-Z]+|[{}$]/g, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");
  return bare.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function withoutSubtitle(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one).join(" "), wordsOf(other).join(" ")];
  const main = (title: string) => wordsOf(title.split(/[:?!]|\s[–—-]\s/)[0] ?? "").join(" ");
  return a !== "" && b !== "" && (main(one) === b || main(other) === a);
}

/** Undefined where one side names nobody. */
function authorsAgree(cited: readonly string[], listed: readonly string[]): boolean | undefined {
  if (cited.length === 0 || listed.length === 0) return undefined;
  const names = new Set(listed.flatMap(wordsOf));
  const known = cited.filter((name) => wordsOf(name).some((word) => names.has(word)));
  return known.length > 0 && (known[0] === cited[0] || known.length * 2 >= cited.length);
}
