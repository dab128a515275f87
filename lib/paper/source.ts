const wrapper = /^(`{3,}|~{3,})[ \t]*(?:markdown|md|latex|tex|text|txt)?[ \t]*$/i;
const latexSection = /^\\((?:sub){0,2})section\*?\{(.+)\}[ \t]*$/gm;

/** A document's Markdown with one kind of line end, no byte order mark, and no fence around the whole of it. */
export function documentSource(source: string): string {
  const text = source
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .replaceAll("\0", "\uFFFD");
  return withTitleLine(withLatexSections(withoutFence(text)));
}

/** Models sometimes hand in the whole document as one code block; its first and last lines go, the text stays. */
function withoutFence(text: string): string {
  const lines = text.trim().split("\n");
  const fence = wrapper.exec(lines[0] ?? "")?.[1];
  const last = lines.at(-1)?.trim() ?? "";
  const isClosed = fence !== undefined && lines.length > 2 && last.startsWith(fence) && /^[`~]+$/.test(last);
  return isClosed ? lines.slice(1, -1).join("\n") : text;
}

/** "1. Title: …" at the very start is a label, not the first item of a list. */
const withTitleLine = (text: string) => text.replace(/^(\s*1)\.(?=[ \t]+[*_]*title\b)/i, "$1\\.");

function withLatexSections(text: string): string {
  if (!/^\\section\*?\{/m.test(text)) return text;
  return text
    .replace(/^\\title\{(.+)\}[ \t]*$/gm, "# $1\n")
    .replace(latexSection, (_, sub: string, title: string) => `${"#".repeat(1 + sub.length / 3)} ${title}`)
    .replace(/\\textbf\{([^{}]*)\}/g, "**$1**")
    .replace(/\\(?:textit|emph)\{([^{}]*)\}/g, "*$1*")
    .replace(/\\texttt\{([^{}]*)\}/g, "`$1`");
}
