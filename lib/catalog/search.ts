/** Around each hit in a text that the full-text index returns; no imported text should hold them. */
export const hitStart = "\u0002";
export const hitEnd = "\u0003";

/** More words than anybody types; a pasted page must not become an expensive query. */
const maxWords = 12;
const maxLength = 200;

/** A stretch of text, and whether the search found it. */
export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/** What a person typed, ready to be shown again and searched for: one line, trimmed, at most 200 characters. */
export function searchText(typed: string): string {
  return [
    ...typed
      .normalize("NFC")
      .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
      .trim(),
  ]
    .slice(0, maxLength)
    .join("")
    .trim();
}

/**
 * Turns what a person typed into a query of SQLite's FTS5: every word must occur, each as the beginning of a word.
 * Only letters, digits and their marks pass, in quotes, so that nothing typed is ever read as syntax.
 *
 * @returns null where nothing that can be searched for was typed
 */
export function ftsQuery(typed: string): string | null {
  const words = searchText(typed).match(/[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu) ?? [];
  if (words.length === 0) return null;
  return words
    .slice(0, maxWords)
    .map((word) => `"${word}"*`)
    .join(" ");
}

/** Splits a text with marked hits into pieces, so that it is shown as text and never as markup. */
export function pieces(marked: string): Piece[] {
  const found: Piece[] = [];
  for (const [index, part] of marked.split(hitStart).entries()) {
    const [inside = "", ...rest] = index === 0 ? ["", part] : part.split(hitEnd);
    if (inside) found.push({ text: inside, hit: true });
    const outside = rest.join("");
    if (outside) found.push({ text: outside, hit: false });
  }
  return found;
}

/** Marks the first place where a text holds what was typed, whatever the case; the text unmarked where it does not. */
export function marked(text: string, typed: string): string {
  const needle = searchText(typed).toLowerCase();
  const at = needle ? text.toLowerCase().indexOf(needle) : -1;
  if (at < 0) return text;
  const end = at + needle.length;
  return `${text.slice(0, at)}${hitStart}${text.slice(at, end)}${hitEnd}${text.slice(end)}`;
}
