const deepQuote = /^[ \t]*(?:>[ \t]*){50}/m;
const pairedMarks = /[*_~[]/g;
/** No block of a real paper comes near it; beyond it, reading emphasis takes time that grows with the square. */
const mostMarks = 2_000;

/** Whether a text is built to make reading its Markdown slow: quotes nested without end, or one block full of marks. */
export function isIntricate(text: string): boolean {
  if (deepQuote.test(text)) return true;
  return text.split(/\n[ \t]*\n/).some((block) => block.length > mostMarks && marksIn(block) > mostMarks);
}

function marksIn(block: string): number {
  let count = 0;
  for (const _ of block.matchAll(pairedMarks)) count++;
  return count;
}
