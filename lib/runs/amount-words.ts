/** A time for reading: 12 s, 8 min 45 s, 2 h 05 min. */
export function durationWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  const rest = minutes % 60;
  return rest === 0
    ? `${Math.floor(minutes / 60)} h`
    : `${Math.floor(minutes / 60)} h ${String(rest).padStart(2, "0")} min`;
}

/** Memory or disk for reading, from megabytes: 512 MB, 3.1 GB, 139 GB. */
export function megabyteWords(mb: number): string {
  if (mb < 1000) return `${Math.round(mb)} MB`;
  const gb = mb / 1024;
  return `${gb >= 100 ? Math.round(gb) : gb.toFixed(1).replace(/\.0$/, "")} GB`;
}

/** A number of tokens for reading: 812, 318 k, 2.1 M. */
export function tokenWords(tokens: number): string {
  if (tokens < 1000) return String(tokens);
  if (tokens < 999_500) return `${(tokens / 1000).toFixed(tokens < 9_950 ? 1 : 0).replace(/\.0$/, "")} k`;
  return `${(tokens / 1e6).toFixed(1).replace(/\.0$/, "")} M`;
}

/** Dollars for reading, never rounded to nothing: $2.41, $0.0062. */
export function dollarWords(usd: number): string {
  return `$${usd === 0 || usd >= 0.1 ? usd.toFixed(2) : usd.toPrecision(2)}`;
}

/** The time of day of a moment, in UTC. */
export function clockWords(moment: string): string {
  return `${new Date(moment).toISOString().slice(11, 19)} UTC`;
}
