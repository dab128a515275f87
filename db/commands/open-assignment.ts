import { eq } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { assertCanRead } from "@/lib/review/policy";
import type { Db } from "../client";
import { markSeen, ownAssignment } from "../queries/own-assignment";
import { assignments } from "../schema/assignments";
import { transact } from "../transact";
import { audit } from "./audit";

/**
 * A reviewer starts on a paper: from here on the assignment never moves to somebody else by itself. A second time
 * changes nothing.
 *
 * @throws AppError as `assertCanRead`
 */
export function openAssignment(db: Db, actor: Actor, assignmentId: string, now = new Date()): void {
  transact(db, (tx) => {
    const own = ownAssignment(tx, actor, assignmentId);
    assertCanRead(own.facts);
    if (own.facts.state !== "assigned" || own.study.state !== "open") return;
    tx.update(assignments).set({ state: "opened", openedAt: now }).where(eq(assignments.id, own.id)).run();
    markSeen(tx, own.reviewerId, now);
    audit(tx, actor, { action: "open_assignment", subject: `assignment:${own.id}` }, now);
  });
}
