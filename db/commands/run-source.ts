import type { Tx } from "../client";
import { snapshots, sources } from "../schema/sources";

/** The source, and the state of the data, of every run that is executed here. */
export const hereId = "here";

/**
 * Puts in where runs that are executed here come from, unless it is there.
 *
 * @returns the id of the snapshot that their rows name; it is never the newest of a board
 */
export function ensureRunSource(tx: Tx, now: Date): string {
  tx.insert(sources)
    .values({ id: hereId, name: "Run here", url: "", commit: "", licence: "", attribution: "" })
    .onConflictDoNothing()
    .run();
  tx.insert(snapshots)
    .values({ id: hereId, position: 0, sourceId: hereId, reason: "runs executed here", createdAt: now })
    .onConflictDoNothing()
    .run();
  return hereId;
}
