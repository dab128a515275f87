import { eq } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { assertMay } from "@/lib/rights";
import type { Db, Tx } from "../client";
import { runners } from "../schema/runners";
import { transact } from "../transact";
import { audit } from "./audit";

/** @throws AppError `not_found` for an unknown runner */
function runnerRow(tx: Tx, runnerId: string): typeof runners.$inferSelect {
  const row = tx.select().from(runners).where(eq(runners.id, runnerId)).get();
  if (!row) throw new AppError("not_found", "This runner was not found.");
  return row;
}

/**
 * Lets a runner finish what it has and take nothing more, or take runs again.
 *
 * @throws AppError `not_found` for whoever may not run agents and for an unknown runner, `conflict` for a revoked one
 */
export function drainRunner(
  db: Db,
  actor: Actor,
  { runnerId, isDrained }: { runnerId: string; isDrained: boolean },
  now = new Date(),
): void {
  assertMay(actor, "run_agents");
  transact(db, (tx) => {
    const row = runnerRow(tx, runnerId);
    if (row.revokedAt !== null) throw new AppError("conflict", "This runner has been revoked.");
    if ((row.drainedAt !== null) === isDrained) return;
    tx.update(runners)
      .set({ drainedAt: isDrained ? now : null })
      .where(eq(runners.id, runnerId))
      .run();
    const action = isDrained ? "drain_runner" : "undrain_runner";
    audit(tx, actor, { action, subject: `runner:${runnerId}` }, now);
  });
}

/**
 * Refuses a runner from now on, for good. What it executes now cannot reach the site any more: its lease ends, and the
 * run goes back in line.
 */
export function revokeRunner(
  db: Db,
  actor: Actor,
  { runnerId }: { runnerId: string },
  now = new Date(),
): void {
  assertMay(actor, "run_agents");
  transact(db, (tx) => {
    if (runnerRow(tx, runnerId).revokedAt !== null) return;
    tx.update(runners).set({ revokedAt: now }).where(eq(runners.id, runnerId)).run();
    audit(tx, actor, { action: "revoke_runner", subject: `runner:${runnerId}` }, now);
  });
}
