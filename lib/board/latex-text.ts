const escapes: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  $: "\\$",
  "&": "\\&",
  "#": "\\#",
  "%": "\\%",
  _: "\\_",
  "^": "\\textasciicircum{}",
  "~": "\\textasciitilde{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  // After a line break in a table these two would be read as its options.
  "[": "{[}",
  "*": "{*}",
  // Two in a row would become a dash, in names that are ids too.
  "-": "-{}",
};

/** Any text as LaTeX prints it letter by letter. Letters of other scripts stay; control characters become spaces. */
export function latexText(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, " ")
    .replace(/[\\{}$&#%_^~<>|[*]|-(?=-)/g, (character) => escapes[character] ?? character);
}

/** Whether plain pdfLaTeX may lack a glyph for it: anything beyond Latin letters and common punctuation. */
export function needsUnicodeEngine(text: string): boolean {
  return /[^\p{Script=Latin}\p{ASCII}\u2010-\u2026·×±°’]/u.test(text);
}
