import type { ReactNode } from "react";

/** The text with what is searched for marked. Letters of ASCII match whatever their case. */
export function marked(text: string, words: string): ReactNode {
  const wanted = fold(words);
  if (wanted === "") return text;
  const folded = fold(text);
  const parts: ReactNode[] = [];
  let from = 0;
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, from)) {
    parts.push(text.slice(from, at), <mark key={at}>{text.slice(at, at + wanted.length)}</mark>);
    from = at + wanted.length;
  }
  return from === 0 ? text : [...parts, text.slice(from)];
}

const fold = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
