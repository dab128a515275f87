const words = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** A count in a sentence: a word up to twelve, digits beyond. */
export function inWords(count: number): string {
  return words[count] ?? grouped(count);
}

/** The same at the start of a sentence. */
export function sentenceStart(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 5,094 */
export function grouped(count: number): string {
  return count.toLocaleString("en-US");
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${inWords(count)} ${count === 1 ? one : many}`;
}

/** A mean as it is written everywhere: two digits, the unrounded one in the exports. */
export function mean(value: number): string {
  return value.toFixed(2);
}

export function interval([lo, hi]: readonly [number, number]): string {
  return `[${mean(lo)}, ${mean(hi)}]`;
}

/** 1–4, or 6 alone. */
export function rankRange({ best, worst }: { best: number; worst: number }): string {
  return best === worst ? String(best) : `${best}–${worst}`;
}

/** 14 min 36 s; 2 h 05 min from an hour on. */
export function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
  return minutes > 0 ? `${minutes} min ${String(seconds % 60).padStart(2, "0")} s` : `${seconds} s`;
}

/** A list in a sentence: a, b and c. */
export function listed(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
