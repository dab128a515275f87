import type { Actor } from "@/lib/actor";
import { assertMay } from "@/lib/rights";
import type { Db } from "../client";
import { queueState } from "../schema/jobs";
import { transact } from "../transact";
import { audit } from "./audit";

/**
 * Stops handing out runs, or begins again. Runs that are being executed go on.
 *
 * @throws AppError `not_found` for whoever may not run agents
 */
export function pauseQueue(
  db: Db,
  actor: Actor,
  { isPaused }: { isPaused: boolean },
  now = new Date(),
): void {
  assertMay(actor, "run_agents");
  transact(db, (tx) => {
    const before = tx.select().from(queueState).get();
    if ((before?.pausedAt != null) === isPaused) return;
    const pausedAt = isPaused ? now : null;
    tx.insert(queueState)
      .values({ id: 1, pausedAt })
      .onConflictDoUpdate({ target: queueState.id, set: { pausedAt } })
      .run();
    audit(tx, actor, { action: isPaused ? "pause_queue" : "resume_queue", subject: "queue" }, now);
  });
}
