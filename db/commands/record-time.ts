import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/lib/actor";
import { acceptedTime } from "@/lib/review/active-time";
import { assertCanWrite } from "@/lib/review/policy";
import { DraftSave } from "@/lib/review/schema";
import type { Db, Tx } from "../client";
import { markSeen, type OwnAssignment, ownAssignment } from "../queries/own-assignment";
import { reviewTimes } from "../schema/assignments";
import { writeQuietly } from "../write-quietly";

/** Active time without a draft: somebody who reads writes nothing for a while. */
export const TimeReport = z.strictObject(DraftSave.pick({ sessionKey: true, activeMs: true }).shape);
export type TimeReport = z.infer<typeof TimeReport>;

/**
 * Keeps a browser session's active time.
 *
 * @returns the accepted time of all sessions on this paper, in milliseconds
 * @throws AppError as `assertCanWrite`
 */
export function recordTime(
  db: Db,
  actor: Actor,
  assignmentId: string,
  report: TimeReport,
  now = new Date(),
): { activeMs: number } {
  return writeQuietly(db, (tx) => {
    const own = ownAssignment(tx, actor, assignmentId);
    assertCanWrite(own.facts);
    addTime(tx, own, report, now);
    markSeen(tx, own.reviewerId, now);
    return { activeMs: totalTime(tx, own.id) };
  });
}

/** As `recordTime`, within a transaction that has checked the right. A paper that is not opened yet has no time. */
export function addTime(tx: Tx, own: OwnAssignment, report: TimeReport, now: Date): void {
  if (own.openedAt === null) return;
  const place = and(eq(reviewTimes.assignmentId, own.id), eq(reviewTimes.sessionKey, report.sessionKey));
  const known = tx.select().from(reviewTimes).where(place).get();
  const otherMs = totalTime(tx, own.id) - (known?.activeMs ?? 0);
  const claim = { claimedMs: report.activeMs, known, otherMs, openedAt: own.openedAt, now };
  const activeMs = acceptedTime(claim);
  tx.insert(reviewTimes)
    .values({ assignmentId: own.id, sessionKey: report.sessionKey, activeMs, updatedAt: now })
    .onConflictDoUpdate({
      target: [reviewTimes.assignmentId, reviewTimes.sessionKey],
      set: { activeMs, updatedAt: now },
    })
    .run();
}

/** Accepted active time of all browser sessions on a paper, in milliseconds. */
export function totalTime(tx: Tx, assignmentId: string): number {
  const rows = tx.select().from(reviewTimes).where(eq(reviewTimes.assignmentId, assignmentId)).all();
  return rows.reduce((sum, row) => sum + row.activeMs, 0);
}
