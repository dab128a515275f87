const numbered = /^(\d+(?:\.\d+)*)\.?[ \t]+\p{Lu}[^.!?:;|$]{1,78}$/u;
const lettered = /^[A-Z]\.[ \t]+\p{Lu}[^.!?:;|$]{1,78}$/u;
const strong = /^\*\*((?:\d+(?:\.\d+)*\.?[ \t]+)?\p{Lu}[^*|$]{1,98})\*\*$/u;
const known =
  /^(?:title and abstract|abstract|introduction|background|motivation|main idea|related work|method(?:s|ology)?|experiment(?:s|al)?(?: setup| results)?|results|analysis|discussion|limitations|conclusions?|references|acknowledge?ments|appendix|research objectives|significance|expected outcomes(?: (?:and|&) impact)?)$/i;

/**
 * Makes headings of the section labels of a document that has none of Markdown's: short lines, numbered or of a
 * known name, that stand after a blank line or another label and end in a hard break, or stand alone in bold.
 * Numbers set the depth.
 */
export function withPlainHeadings(text: string): string {
  if (/^ {0,3}#{1,6}[ \t]/m.test(text)) return text;
  const lines = text.split("\n");
  let isOpen = true;
  const out = lines.map((line, index) => {
    const isAlone = isOpen && (lines[index + 1] ?? "").trim() === "";
    const label =
      (isAlone ? strong.exec(line.trim())?.[1] : undefined) ?? (line.endsWith("  ") ? line.trim() : "");
    const depth = isOpen ? depthOf(label) : null;
    isOpen = line.trim() === "" || depth !== null;
    return depth === null ? line : `${"#".repeat(depth)} ${label}\n`;
  });
  return out.join("\n");
}

function depthOf(label: string): number | null {
  const number = numbered.exec(label)?.[1];
  if (number) return Math.min(6, 1 + number.split(".").length);
  if (known.test(label)) return 2;
  return lettered.test(label) ? 3 : null;
}
