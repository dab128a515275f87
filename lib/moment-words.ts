/** A moment as the site writes it, such as "2026-03-02 14:02 UTC": the same for every reader. */
export function momentWords(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
