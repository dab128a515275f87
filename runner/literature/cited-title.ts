export interface FoundTitle {
  readonly title: string;
  /** Where it begins in the entry, and where what follows it begins. */
  readonly start: number;
  readonly end: number;
}

const venue =
  /^(in\s|proc\b|proceedings|conference|journal|transactions|advances in|arxiv|corr\b|preprint|neurips|nips\b|icml|iclr|cvpr|iccv|eccv|acl\b|emnlp|naacl|aaai|ijcai|jmlr|tmlr|nature\b|science\b|ieee|acm\b|springer|elsevier)/i;
const label = /^(authors?|year|summary|abstract|venue|link|url|key (points?|findings?)|relevance|note)\b/i;

/** The title in one entry of a list of references: labelled, quoted, bold, linked, in italics, or by its place. */
export function titleIn(item: string): FoundTitle | null {
  for (const find of [labelled, quoted, bold, linked, italic, byPlace]) {
    const found = find(item);
    if (found) return found;
  }
  return null;
}

const labelled = (item: string) =>
  matched(item, /(?:^|\n|\*\*)\s*[-*]*\s*(?:\*\*)?title(?:\*\*)?\s*:\s*(?:\*\*)?\s*(.+)/i);

const quoted = (item: string) => matched(item, /["“”«]([^"“”«»\n]{4,300})["”»]/);

/** A bold word that labels what follows is no title. */
function bold(item: string): FoundTitle | null {
  for (const match of item.matchAll(/(\*\*|__)((?:(?!\1)[^\n]){3,300}?)\1(\s*:)?/g)) {
    const text = match[2] ?? "";
    const labels = (match[3] !== undefined || text.trimEnd().endsWith(":")) && label.test(text);
    if (!labels && !hasInitials(text)) return at(match.index, match[0].length, text);
  }
  return null;
}

const linked = (item: string) => matched(item, /\[([^\]\n]{4,300})\]\(https?:[^)\s]+\)/);

function italic(item: string): FoundTitle | null {
  for (const match of item.matchAll(/(?<![*\w])([*_])(?![*\s])([^*\n]{4,300}?)\1(?![*\w])/g)) {
    const text = match[2] ?? "";
    if (!venue.test(text) && !hasInitials(text)) return at(match.index, match[0].length, text);
  }
  return null;
}

/** By its place in the usual styles: before `(Fields et al., 2023)`, after `(2017).`, after the authors, or first. */
function byPlace(item: string): FoundTitle | null {
  const line = item.replace(/\n/g, " ");
  const inText = /^([^().]{3,200}?)\s*\([^()]*\p{L}{2,}[^()]*\b(?:19|20)\d\d[a-z]?\)/u.exec(line)?.[1];
  // So few words before it are the name of a method, by which no work can be found.
  if (inText !== undefined) return inText.split(/\s+/).length < 4 ? null : at(0, inText.length, inText);
  const year = /\((?:19|20)\d\d[a-z]?(?:,[^)]*)?\)[.,:]?\s+(?=\S)/.exec(line);
  const from = year ? year.index + year[0].length : 0;
  const [first] = sentencesOf(line.slice(from));
  if (year && first && !venue.test(first.text)) return at(from + first.start, first.text.length, first.text);
  const [start, second] = sentencesOf(line);
  const title = start && isNames(start.text) ? second : start;
  if (!title || title.text.length < 4 || venue.test(title.text)) return null;
  return at(title.start, title.text.length, title.text.replace(/\s*\(?(?:19|20)\d\d\)?\s*$/, ""));
}

interface Sentence {
  readonly text: string;
  readonly start: number;
}

/** Cut at full stops, but not after initials and usual abbreviations. */
function sentencesOf(line: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const stop of line.matchAll(/[.?!]\s+|$/g)) {
    const text = line.slice(start, stop.index);
    const after = line.slice(stop.index + stop[0].length);
    if (stop[0].startsWith(".") ? isShortened(text, after) : stop[0] !== "" && goesOn(after)) continue;
    if (text.trim() !== "") sentences.push({ text: text.trim(), start });
    start = stop.index + stop[0].length;
  }
  return sentences;
}

/** Whether a title goes on behind its question or exclamation mark: neither people nor a venue follow. */
function goesOn(after: string): boolean {
  const [next = ""] = after.split(/\.\s/);
  return !venue.test(next) && !hasInitials(next) && !/^\W*((19|20)\d\d|https?:)/.test(next);
}

/** Whether the full stop between these is that of an initial or an abbreviation. */
function isShortened(before: string, after: string): boolean {
  if (/\bet al$/.test(before)) return !/^[\p{Lu}\d]/u.test(after);
  if (/(^|\s)(vol|no|pp|eds?|Jr|Sr|St)$/u.test(before)) return true;
  if (!/(^|[\s.-])\p{Lu}$/u.test(before)) return false;
  // "Fields, A. Old seeds" and "Fields A. Old seeds" end with the initial, "Fields, A. B." and "Fields, A. and" do not.
  const last = /(,|\p{L}{2})\s(\p{Lu}\.\s?-?)*\p{Lu}$/u.test(before);
  return !last || /^(\p{Lu}\.|\p{L}[\p{L}'’-]*\s*[,.;&]|and\b|&|\p{Ll})/u.test(after);
}

/** Whether this is a list of people: initials, "et al." or several short names. */
function isNames(text: string): boolean {
  if (hasInitials(text)) return true;
  const parts = text.split(/,|;|&|\band\b/).map((part) => part.trim());
  const short = parts.filter((part) => /^\p{Lu}[\p{L}'’-]+(\s+[\p{L}'’-]+){0,3}$/u.test(part));
  return parts.length > 1 && short.length === parts.filter((part) => part !== "").length;
}

function hasInitials(text: string): boolean {
  return /\bet al\b/i.test(text) || /(^|[\s,])\p{Lu}\.(\s|,|-|$|\p{Lu}\.)|,\s\p{Lu}$/u.test(text);
}

function matched(item: string, pattern: RegExp): FoundTitle | null {
  const match = pattern.exec(item);
  return match?.[1] === undefined ? null : at(match.index, match[0].length, match[1]);
}

function at(start: number, length: number, text: string): FoundTitle | null {
  const title = text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`]{1,3}|^["“]+|["”]+$/g, "")
    .replace(/\s+/g, " ")
    .replace(/\s*\((?:arxiv\b[^)]*|(?:19|20)\d\d)\)\s*$/i, "")
    .replace(/[\s.,;:]+$/, "")
    .trim();
  return title.length < 3 || /^https?:/.test(title) ? null : { title, start, end: start + length };
}
