import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/lib/actor";
import { assertCanDecline } from "@/lib/review/policy";
import type { Db } from "../client";
import { ownAssignment } from "../queries/own-assignment";
import { assignments } from "../schema/assignments";
import { conflicts } from "../schema/studies";
import { newId } from "../session-token";
import { transact } from "../transact";
import { audit } from "./audit";

export const Decline = z.strictObject({
  assignmentId: z.string().max(60),
  why: z.enum(["conflict", "not_my_field", "no_time"], { error: "Choose one." }),
  reason: z.string().trim().min(3, "Say in a few words why.").max(1000, "At most 1,000 characters."),
});
export type Decline = z.infer<typeof Decline>;

/**
 * A reviewer gives a paper back. A conflict is also kept as such, so that no later assignment brings it back.
 *
 * @throws AppError as `assertCanDecline`
 */
export function declineAssignment(
  db: Db,
  actor: Actor,
  { assignmentId, why, reason }: Decline,
  now = new Date(),
): void {
  transact(db, (tx) => {
    const own = ownAssignment(tx, actor, assignmentId);
    assertCanDecline(own.facts);
    tx.update(assignments)
      .set({ state: "declined", endedAt: now, endReason: `${declineWords[why]}: ${reason}` })
      .where(eq(assignments.id, own.id))
      .run();
    if (why === "conflict") {
      tx.insert(conflicts)
        .values({
          id: newId(),
          reviewerId: own.reviewerId,
          kind: "paper",
          targetId: own.paper.id,
          reason,
          declaredBy: "reviewer",
          createdAt: now,
        })
        .onConflictDoNothing()
        .run();
    }
    audit(tx, actor, { action: "decline_assignment", subject: `assignment:${own.id}`, detail: { why } }, now);
  });
}

const declineWords = { conflict: "Conflict", not_my_field: "Not my field", no_time: "No time" } as const;
