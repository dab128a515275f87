/** How long a runner keeps an attempt without a word. On top of each lease the site waits for the margin. */
export interface LeaseRules {
  readonly leaseS: number;
  /** Between the claim, or a word about an attempt that has not started, and its start. */
  readonly startLeaseS: number;
  readonly marginS: number;
}

/** When the site gives up on an attempt whose runner has been promised `ttlS` now. */
export function leaseEnd(now: Date, ttlS: number, marginS: number): Date {
  return new Date(now.getTime() + (ttlS + marginS) * 1000);
}
