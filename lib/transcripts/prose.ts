/** A stretch of a message in one style. */
export interface ProseRun {
  readonly text: string;
  readonly style: "plain" | "strong" | "code";
}

/** A message as it is shown: running text with its line ends, and blocks of code. */
export type ProseBlock =
  | { readonly kind: "text"; readonly runs: readonly ProseRun[] }
  | { readonly kind: "code"; readonly text: string };

const fence = /^[ \t]*```[^\n`]*\n([\s\S]*?)\n?^[ \t]*```[ \t]*$/gm;
const inline = /`([^`\n]+)`|\*\*([^*\n]+)\*\*|^#{1,6} +(.+)$/gm;

/**
 * Reads the little Markdown that agents write in passing: fenced code, `code`, bold and headings. The rest stays as it
 * was typed. The result is text for text nodes, never markup.
 */
export function proseBlocks(text: string): ProseBlock[] {
  const blocks: ProseBlock[] = [];
  let from = 0;
  for (const found of text.matchAll(fence)) {
    pushText(blocks, text.slice(from, found.index));
    blocks.push({ kind: "code", text: found[1] ?? "" });
    from = found.index + found[0].length;
  }
  pushText(blocks, text.slice(from));
  return blocks;
}

function pushText(blocks: ProseBlock[], text: string): void {
  const trimmed = text.replace(/^\n+|\s+$/g, "");
  if (trimmed === "") return;
  const runs: ProseRun[] = [];
  let from = 0;
  for (const found of trimmed.matchAll(inline)) {
    const [all, code, bold, heading] = found;
    if (found.index > from) runs.push({ text: trimmed.slice(from, found.index), style: "plain" });
    runs.push(
      code === undefined ? { text: bold ?? heading ?? "", style: "strong" } : { text: code, style: "code" },
    );
    from = found.index + all.length;
  }
  if (from < trimmed.length) runs.push({ text: trimmed.slice(from), style: "plain" });
  blocks.push({ kind: "text", runs });
}
