/** The last two parts of a path: enough to know the file, without the machine's folders. */
export function shortPath(path: string): string {
  return path.split("/").filter(Boolean).slice(-2).join("/") || path;
}

/** The first line with something on it, cut for a heading. */
export function firstLine(text: string): string {
  const line = text.trimStart().split("\n", 1)[0]?.trimEnd() ?? "";
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}

/** A duration in words with its two largest units. */
export function spokenDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} s`;
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min ${seconds % 60} s` : `${hours} h ${minutes % 60} min`;
}

/** A text without the indentation that all its lines share, and without empty lines around it. */
export function dedent(text: string): string {
  const lines = text
    .replace(/^\s*\n/, "")
    .trimEnd()
    .split("\n");
  let shared = Number.MAX_SAFE_INTEGER;
  for (const line of lines) if (line.trim() !== "") shared = Math.min(shared, indent(line));
  return lines.map((line) => line.slice(Math.min(shared, indent(line)))).join("\n");
}

function indent(line: string): number {
  return line.length - line.trimStart().length;
}
