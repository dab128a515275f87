import type { TaskName } from "./task-id";

/** Headings that name a part of a text, not the text. */
const partNames = new Set([
  "about",
  "about the workshop",
  "abstract",
  "background",
  "call for papers",
  "description",
  "introduction",
  "motivation",
  "overview",
  "scope",
  "subject areas",
  "summary",
  "title",
  "title and abstract",
  "topics",
]);

/**
 * A task's title from its text, by a rule in this order: the first heading, unless it only names a part of the text;
 * a name in the first paragraph followed by the task's own abbreviation in brackets; a name after "titled"; "Workshop
 * on ..."; "The ... workshop"; what the text calls its theme; the task's short name with venue and year.
 */
export function taskTitle(text: string, task: TaskName): string {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const heading = lines.map(headingOf).find((one) => one !== null);
  if (heading && !isPartName(heading)) return heading;
  const prose = lines.find((line) => headingOf(line) === null) ?? "";
  return nameInProse(prose, task.slug) ?? `${task.slug.toUpperCase()} (${task.venue} ${task.year})`;
}

function nameInProse(prose: string, slug: string): string | null {
  const sentence = prose.slice(0, 400);
  const abbreviated = /^(?:The )?([^.,()]{3,120}) \(([A-Za-z0-9-]{2,20})\)/.exec(sentence);
  if (abbreviated?.[2]?.toLowerCase() === slug.toLowerCase()) return `${abbreviated[1]} (${abbreviated[2]})`;
  const titled = /\btitled ["“]([^"”]{3,160})["”]/.exec(sentence)?.[1];
  if (titled) return titled;
  const on = /\bWorkshop on ([^,.:;()]{3,120})/.exec(sentence)?.[1];
  if (on) return `Workshop on ${on.trim()}`;
  const before = /\b[Tt]he ([A-Z][^,.:;()]{2,80}?) [Ww]orkshop\b/.exec(sentence)?.[1];
  if (before) return `${before} Workshop`;
  const theme = /\btheme of (?:the|this) workshop (?:is|will be) (?:the )?([^.]{3,120})/.exec(sentence)?.[1];
  return theme ? theme.slice(0, 1).toUpperCase() + theme.slice(1) : null;
}

/** How far down a paper its title is looked for, in lines that are not blank. */
const titleLines = 20;

/**
 * A paper's title from its Markdown: the first of a heading that does not only name a part of the paper, and of what
 * follows "Title:" or stands below "Title". Chatty lead-ins and a code fence around the whole are passed over. Null
 * where neither is there.
 */
export function paperTitle(text: string): string | null {
  const lines = text
    .slice(0, 16_384)
    .split("\n")
    .map((line) => line.trim());
  const top = lines.filter((line) => line !== "" && !line.startsWith("```")).slice(0, titleLines);
  for (const [index, line] of top.entries()) {
    const heading = headingOf(line);
    const title = labelled(line, top[index + 1]) ?? (heading && !isPartName(heading) ? heading : null);
    if (title) return title;
  }
  return null;
}

function labelled(line: string, next: string | undefined): string | null {
  const label = /^(?:#+\s*)?[*_]*title[*_]*\s*(?::[*_]*|$)\s*(.*)$/i.exec(line);
  return label ? plain(label[1] || next || "") || null : null;
}

/** The start of a text, for search: whole characters, at most `most` of them. */
export function opening(text: string, most = 4096): string {
  return text.slice(0, most).toWellFormed();
}

function headingOf(line: string): string | null {
  const found = /^#{1,6}\s+(.+)$/.exec(line)?.[1];
  const text = found ? plain(found.replace(/\s#+$/, "")) : "";
  return text === "" ? null : text;
}

function isPartName(heading: string): boolean {
  return partNames.has(
    heading
      .replace(/^[\d.]+\s*/, "")
      .replace(/:$/, "")
      .toLowerCase(),
  );
}

/** Without emphasis around it and with single spaces. */
function plain(text: string): string {
  return text
    .replace(/\*\*|__|`/g, "")
    .replace(/^[*_\s]+|[*_\s]+$/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
