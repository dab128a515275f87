/**
 * The document within a model's reply: without its thoughts, without a fence around the whole, and from its first
 * heading on where something chatty stands before it.
 */
export function documentIn(reply: string): string {
  const thoughtless = reply.replace(/<think>[\s\S]*?<\/think>/gi, "").trim();
  const text = withoutFence(thoughtless).trim();
  const heading = text.search(/^#{1,2} /m);
  const lead = heading > 0 ? text.slice(0, heading) : "";
  const isChat = heading > 0 && lead.length < 600 && !/^(?:\s*[-*|!>]|title\b)/im.test(lead);
  return `${isChat ? text.slice(heading) : text}\n`;
}

/** Where the first line opens a fence that the last line closes, what is between; else the text. */
function withoutFence(text: string): string {
  const inside = /^```(?:markdown|md|text)?\n([\s\S]*)\n```$/i.exec(text)?.[1];
  if (inside === undefined) return text;
  const fences = inside.match(/^```.*$/gm) ?? [];
  // A bare fence first, or one without its other half, belongs to the fence that the text begins with.
  const isWhole = fences.length % 2 === 0 && fences[0] !== "```";
  return isWhole ? inside : text;
}

/** Which of these words no heading has: a line with #, a number or bold letters that holds the word. */
export function missingSections(document: string, sections: readonly string[]): string[] {
  const headings = document
    .split("\n")
    .filter((line) => /^\s*(?:#{1,6}\s|\*\*|\d+\.\s)/.test(line) && line.length < 200)
    .map((line) => line.toLowerCase());
  return sections.filter((section) => !headings.some((line) => line.includes(section.toLowerCase())));
}

/** A sentence on the sections that are missing; null where none is. */
export function sectionComplaint(document: string, sections: readonly string[]): string | null {
  const missing = missingSections(document, sections);
  return missing.length === 0 ? null : `these sections are missing: ${missing.join(", ")}.`;
}

export const wordCount = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;

/** The text up to so many characters, with a plain word on what was cut. */
export function clipped(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most)}\n\n[Cut here: ${text.length - most} more characters.]`;
}
