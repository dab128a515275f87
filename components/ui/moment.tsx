import { momentWords } from "@/lib/moment-words";

/** A moment in ISO form with its zone, the same for every reader; a word where there is none. */
export function Moment({ time, none = "never" }: { time: Date | null; none?: string }) {
  if (time === null) return <span className="nil word">{none}</span>;
  return <time dateTime={time.toISOString()}>{momentWords(time)}</time>;
}
