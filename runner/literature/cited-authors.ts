import type { FoundTitle } from "./cited-title";

const mostNames = 30;
const notNames =
  /\d|https?:|arxiv|doi|preprint|proceedings|conference|journal|university|press|transactions|advances/i;

/** The family names that an entry cites, in order: labelled, before the title, or in what follows it. */
export function authorsIn(item: string, title: FoundTitle | null): string[] {
  const labelled = /\bauthors?(?:\*\*)?\s*:(?:\*\*)?\s*(.+)/i.exec(item)?.[1];
  if (labelled !== undefined) return namesOf(labelled);
  if (!title) return [];
  const before = item.slice(0, title.start);
  if (/\p{L}{2,}/u.test(before)) return namesOf(before.replace(/\(?(?:19|20)\d\d[a-z]?\)?/g, " "));
  return namesOf(following(item.slice(title.end)));
}

/** What stands behind the title up to the year, the venue or the end of the sentence. */
function following(rest: string): string {
  const open = rest.replace(/^[\s.,:;*_"”–—-]*\(?(by\s+)?/i, "");
  const end = /[();:\n]|\b(19|20)\d\d|\barxiv|\.\s+(?!\p{Lu}\.)|\s[–—-]\s|\bin\s+proc/iu.exec(open);
  return open.slice(0, end?.index ?? open.length);
}

function namesOf(text: string): string[] {
  const names = text
    .replace(/[*_`[\]()]/g, " ")
    .replace(/\bet al\b\.?|\bothers\b|\beds?\b\.?/gi, " ")
    .split(/,|;|&|\band\b|\n/)
    .map(familyName)
    .filter((name): name is string => name !== null);
  return [...new Set(names)].slice(0, mostNames);
}

/** The last word of a name without its initials; null where it is none. */
function familyName(part: string): string | null {
  if (notNames.test(part)) return null;
  const words = part
    .replace(/(?<![\p{L}])\p{Lu}\.(?:-?\p{Lu}\.)*/gu, " ")
    .trim()
    .replace(/[.:]+$/, "")
    .split(/\s+/)
    .filter((word) => /^\p{L}[\p{L}'’-]+$/u.test(word) && !/^(jr|sr|ii|iii)$/i.test(word));
  const last = words.at(-1);
  return last === undefined || words.length > 4 || !/\p{Lu}/u.test(last) ? null : last;
}
