/** What a sign-in link is good for. Each but the first has its own words and its own way on. */
export type LinkState = "good" | "used" | "expired" | "replaced" | "unknown";

interface Link {
  readonly expires: Date;
  readonly usedAt: Date | null;
  /** When the newest link for the same address was made. */
  readonly newest: Date;
  readonly createdAt: Date;
}

/** A link that was used says so for ever; one that a newer link replaced says so even while it would still last. */
export function linkState(link: Link | undefined, now: Date): LinkState {
  if (link === undefined) return "unknown";
  if (link.usedAt !== null) return "used";
  if (link.newest > link.createdAt) return "replaced";
  return link.expires <= now ? "expired" : "good";
}
