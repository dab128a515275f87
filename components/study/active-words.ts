/** Active time in words, to the minute. */
export function activeWords(ms: number): string {
  const all = Math.round(ms / 60_000);
  if (all < 1) return "under a minute";
  return all < 90 ? `${all} min` : `${Math.floor(all / 60)} h ${all % 60} min`;
}
