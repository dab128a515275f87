import type { Place } from "./quote-place";

/**
 * The sentence after (1) or before (-1) what is selected, for those who select by key. Without a selection the first
 * or the last one. Null at the end of the text.
 *
 * @param language of the text, such as `en`
 */
export function nextSentence(text: string, from: Place | null, by: 1 | -1, language = "en"): Place | null {
  const all = sentences(text, language);
  if (from === null) return (by === 1 ? all[0] : all.at(-1)) ?? null;
  return (
    (by === 1 ? all.find(({ start }) => start >= from.end) : all.findLast(({ end }) => end <= from.start)) ??
    null
  );
}

const known = new Map<string, readonly Place[]>();

/** Cut by lines first: a heading has no full stop. The last text is remembered. */
function sentences(text: string, language: string): readonly Place[] {
  const found = known.get(text);
  if (found) return found;
  const segmenter = new Intl.Segmenter(language, { granularity: "sentence" });
  const all = [...text.matchAll(/[^\n]+/g)].flatMap((line) =>
    [...segmenter.segment(line[0])].flatMap(({ segment, index }) => {
      const words = segment.trim();
      const start = line.index + index + segment.indexOf(words);
      return words === "" ? [] : [{ start, end: start + words.length }];
    }),
  );
  known.clear();
  known.set(text, all);
  return all;
}
