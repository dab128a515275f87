import { asc, eq, lte } from "drizzle-orm";
import { AppError } from "@/lib/errors";
import type { Db } from "../client";
import { attempts } from "../schema/people";
import { hashToken } from "../session-token";
import { writeQuietly } from "../write-quietly";

interface Limit {
  /** What is tried: `sign-in-mail`, `client`. */
  readonly what: string;
  /** By or for whom; kept as a hash. */
  readonly whom: string;
  /** How many in ten minutes. */
  readonly most: number;
}

const windowMs = 10 * 60_000;

/**
 * Counts one try against every limit, or against none where one is used up. Tries older than ten minutes are forgotten.
 *
 * @throws AppError `rate_limited` that says when to try again
 */
export function takeTurn(db: Db, limits: readonly Limit[], now = new Date()): void {
  writeQuietly(db, (tx) => {
    tx.delete(attempts)
      .where(lte(attempts.at, new Date(now.getTime() - windowMs)))
      .run();
    for (const { what, whom, most } of limits) {
      const key = `${what}:${hashToken(whom)}`;
      const taken = tx
        .select({ at: attempts.at })
        .from(attempts)
        .where(eq(attempts.key, key))
        .orderBy(asc(attempts.at))
        .all();
      const blocking = taken.at(-most);
      if (taken.length >= most && blocking) throw tooMany(blocking.at.getTime() + windowMs - now.getTime());
      tx.insert(attempts).values({ key, at: now }).run();
    }
  });
}

function tooMany(waitMs: number): AppError {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return new AppError("rate_limited", `That was tried too often. Nothing was changed. Try again in ${wait}.`);
}
