/** A moment in ISO form with its zone; nothing where there is none. */
export function Moment({ time, none = "never" }: { time: Date | null; none?: string }) {
  if (time === null) return <span className="nil word">{none}</span>;
  const iso = time.toISOString();
  return <time dateTime={iso}>{iso.slice(0, 16).replace("T", " ")} UTC</time>;
}
