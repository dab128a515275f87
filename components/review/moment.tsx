/** A moment in ISO form with its zone, the same for every reader. */
export function Moment({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{momentWords(at)}</time>;
}

/** Such as "2026-03-02 14:02 UTC". */
export function momentWords(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
