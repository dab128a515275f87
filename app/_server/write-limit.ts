import "server-only";
import { AppError } from "@/lib/errors";

const windowMs = 60_000;

interface Count {
  readonly since: number;
  taken: number;
}

// Routes are separate bundles, so what they share hangs on globalThis.
const held = globalThis as { refereeWrites?: Map<string, Count> };

/**
 * Counts a write of a person by the API, in memory: it must cost a save nothing. A form that saves as fast as somebody
 * types stays far below the limit; a program that floods does not.
 *
 * @param most writes a minute
 * @throws AppError `rate_limited` for the one after the last
 */
export function takeWriteTurn(userId: string, most: number, now = Date.now()): void {
  held.refereeWrites ??= new Map();
  const counts = held.refereeWrites;
  for (const [who, { since }] of counts) if (now - since >= windowMs) counts.delete(who);
  const count = counts.get(userId) ?? { since: now, taken: 0 };
  if (count.taken >= most) {
    throw new AppError(
      "rate_limited",
      "That was too much at once. Nothing was changed. Try again in a minute.",
    );
  }
  count.taken += 1;
  counts.set(userId, count);
}
