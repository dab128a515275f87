/** A heading under which works are listed. */
const listHeading =
  /^(?:\d+\.?\s+|[IVX]+\.\s+)?(references?|bibliography|works|works cited|literature|literature review|related works?|related literature|papers|sources|citations)\b/i;
/** One under which they are listed and nothing else: where it exists, only what is below it counts. */
const referenceHeading = /^(?:\d+\.?\s+|[IVX]+\.\s+)?(references?|bibliography|works cited)\b/i;
const marker = /^ {0,1}(?:[-*+•]\s+|\(?\d{1,3}[.)]\s+|\\?\[\^?[\w:.+-]{1,40}\\?\]:?\s+)(?=\S)/;
/** An entry that is longer is no citation any more: the rest of it is not read. */
const longest = 4000;
const telling = /arxiv|\b10\.\d{4,9}\/|\b(19|20)\d\d\b/i;

interface Line {
  readonly text: string;
  /** 0 where it is no heading. */
  readonly level: number;
}

/**
 * The pieces of a Markdown text that each cite one work: the entries of its list of references where it has one, else
 * the entries of lists under a heading such as "Works", else every list entry that tells a year or an identifier.
 */
export function citationItems(markdown: string): string[] {
  const lines = linesOf(markdown);
  for (const heading of [referenceHeading, listHeading]) {
    const items = sectionsUnder(lines, heading).flatMap((section) => itemsOf(section, true));
    if (items.length > 0) return items;
  }
  return itemsOf(lines, false);
}

/** Without fenced code, which cites nothing. */
function linesOf(markdown: string): Line[] {
  const bare = markdown.replace(/^(```|~~~)[\s\S]*?^\1.*$/gm, "");
  return bare.split(/\r?\n/).map((line) => {
    const [, marks, heading] = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line) ?? [];
    if (marks !== undefined && heading !== undefined) return { text: heading, level: marks.length };
    // A line that is bold as a whole is used as a heading too.
    const bold = /^\*\*([^*]{3,40})\*\*:?\s*$/.exec(line)?.[1];
    return bold !== undefined && listHeading.test(bold) ? { text: bold, level: 6 } : { text: line, level: 0 };
  });
}

/** What stands below each such heading, up to the next of its level; of one within another the inner one alone. */
function sectionsUnder(lines: readonly Line[], heading: RegExp): Line[][] {
  const starts = lines.flatMap(({ text, level }, at) =>
    level > 0 && heading.test(text.replace(/[*_]/g, "")) ? [at] : [],
  );
  const ranges = starts.map((start) => {
    const level = lines[start]?.level ?? 0;
    const next = lines.findIndex((line, at) => at > start && line.level > 0 && line.level <= level);
    return { start, end: next < 0 ? lines.length : next };
  });
  return ranges
    .filter(({ start, end }) => !starts.some((other) => other > start && other < end))
    .map(({ start, end }) => lines.slice(start + 1, end));
}

interface Item {
  readonly lines: string[];
  readonly listed: boolean;
}

/** The entries of lists, each with the lines that belong to it; in a list of references, paragraphs too. */
function itemsOf(lines: readonly Line[], paragraphs: boolean): string[] {
  const items: Item[] = [];
  let open: Item | undefined;
  for (const line of lines) {
    // A deeper line after a blank one still belongs to its entry; a paragraph does not.
    const owner = open ?? (isDeeper(line.text) ? items.at(-1) : undefined);
    if (line.text.trim() === "") {
      open = undefined;
    } else if (owner && !beginsItem(line)) {
      owner.lines.push(line.text.trim());
    } else {
      open = itemFrom(line);
      items.push(open);
    }
  }
  const told = items.filter((item) => tellsOf(item, paragraphs));
  return told.map((item) => item.lines.join("\n").slice(0, longest));
}

function beginsItem({ text, level }: Line): boolean {
  return level > 0 || marker.test(text);
}

function itemFrom({ text, level }: Line): Item {
  const bare = text.replace(marker, "").trim();
  return { lines: [level > 0 ? asTitle(bare) : bare], listed: level === 0 && marker.test(text) };
}

/** A heading that is an entry is the title of what it lists; what stands in brackets behind it is not. */
function asTitle(heading: string): string {
  return /["“*[]/.test(heading) ? heading : heading.replace(/^(.*?)(\s*\(.*)?$/, "**$1**$2");
}

function isDeeper(line: string): boolean {
  return /^(\s{2,}|\t)/.test(line);
}

function tellsOf({ lines, listed }: Item, paragraphs: boolean): boolean {
  if (listed && paragraphs) return true;
  return (listed || paragraphs) && telling.test(lines.join(" "));
}
