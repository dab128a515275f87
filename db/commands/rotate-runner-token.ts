import { eq } from "drizzle-orm";
import type { Db } from "../client";
import type { CallingRunner } from "../queries/runner-token";
import { runners } from "../schema/runners";
import { hashToken, newToken } from "../session-token";
import { transact } from "../transact";

/**
 * Gives the runner a new token. The one that it has just used stays good for a while, so that a lost answer locks
 * nobody out; any other one ends.
 */
export function rotateRunnerToken(
  db: Db,
  runner: CallingRunner,
  { overlapS }: { readonly overlapS: number },
  now = new Date(),
): { readonly runnerToken: string } {
  const runnerToken = `rt_${runner.id}_${newToken()}`;
  transact(db, (tx) => {
    tx.update(runners)
      .set({
        tokenHash: hashToken(runnerToken),
        oldTokenHash: hashToken(runner.token),
        oldTokenUntil: new Date(now.getTime() + overlapS * 1000),
      })
      .where(eq(runners.id, runner.id))
      .run();
  });
  return { runnerToken };
}
