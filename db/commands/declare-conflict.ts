import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { assertMay } from "@/lib/rights";
import type { Db, Tx } from "../client";
import { studyPaperRows } from "../queries/study-paper-rows";
import { reviewerOf } from "../queries/study-reviewer";
import { agents } from "../schema/agents";
import { assignments } from "../schema/assignments";
import { tasks } from "../schema/benchmarks";
import { conflicts } from "../schema/studies";
import { newId } from "../session-token";
import { transact } from "../transact";
import { audit } from "./audit";

export const NewConflict = z.strictObject({
  studyId: z.string().max(60),
  reviewerId: z.string().max(60),
  kind: z.enum(["paper", "agent", "task"]),
  targetId: z.string().min(1, "Choose one.").max(200),
  reason: z.string().trim().min(3, "Say in a few words why.").max(500, "At most 500 characters."),
});
export type NewConflict = z.infer<typeof NewConflict>;

/**
 * Keeps a reviewer from a paper, or from all papers of an agent or on a task. What was assigned against it and not
 * opened yet is taken back; what was opened is named, for the chair to withdraw.
 *
 * @returns labels of papers in conflict that the reviewer has opened already
 * @throws AppError `not_found` for a stranger, or a study, reviewer or target that there is not
 */
export function addConflict(
  db: Db,
  actor: Actor,
  { studyId, reviewerId, kind, targetId, reason }: NewConflict,
  now = new Date(),
): { opened: readonly string[] } {
  assertMay(actor, "run_study", "This reviewer");
  return transact(db, (tx) => {
    const { label } = reviewerOf(tx, studyId, reviewerId);
    assertTarget(tx, studyId, { kind, targetId });
    tx.insert(conflicts)
      .values({ id: newId(), reviewerId, kind, targetId, reason, declaredBy: "chair", createdAt: now })
      .onConflictDoNothing()
      .run();
    const inConflict = studyPaperRows(tx, studyId).filter(
      (paper) => ({ paper: paper.id, agent: paper.agentId, task: paper.taskId })[kind] === targetId,
    );
    const given = tx
      .select()
      .from(assignments)
      .where(
        and(
          eq(assignments.reviewerId, reviewerId),
          inArray(
            assignments.paperId,
            inConflict.map(({ id }) => id),
          ),
        ),
      )
      .all();
    for (const { id } of given.filter(({ state }) => state === "assigned")) {
      tx.update(assignments)
        .set({ state: "withdrawn", endedAt: now, endReason: "Conflict declared by the chair" })
        .where(eq(assignments.id, id))
        .run();
    }
    const read = given.filter(({ state }) => ["opened", "draft", "submitted", "reopened"].includes(state));
    const detail = { reviewer: label, kind, targetId, reason };
    audit(tx, actor, { action: "add_conflict", subject: `study:${studyId}`, detail }, now);
    return {
      opened: inConflict.filter(({ id }) => read.some((one) => one.paperId === id)).map((one) => one.label),
    };
  });
}

function assertTarget(
  tx: Tx,
  studyId: string,
  { kind, targetId }: Pick<NewConflict, "kind" | "targetId">,
): void {
  const isThere = {
    paper: () => studyPaperRows(tx, studyId).some(({ id }) => id === targetId),
    agent: () => tx.select().from(agents).where(eq(agents.id, targetId)).get() !== undefined,
    task: () => tx.select().from(tasks).where(eq(tasks.id, targetId)).get() !== undefined,
  };
  if (!isThere[kind]()) throw new AppError("not_found", `This ${kind} was not found.`);
}

/**
 * Lifts a conflict; what was taken back for it stays so.
 *
 * @throws AppError `not_found` for a stranger or what there is not
 */
export function removeConflict(
  db: Db,
  actor: Actor,
  { studyId, conflictId }: { readonly studyId: string; readonly conflictId: string },
  now = new Date(),
): void {
  assertMay(actor, "run_study", "This conflict");
  transact(db, (tx) => {
    const row = tx.select().from(conflicts).where(eq(conflicts.id, conflictId)).get();
    if (!row) throw new AppError("not_found", "This conflict was not found.");
    const { label } = reviewerOf(tx, studyId, row.reviewerId);
    tx.delete(conflicts).where(eq(conflicts.id, conflictId)).run();
    const detail = { reviewer: label, kind: row.kind, targetId: row.targetId };
    audit(tx, actor, { action: "remove_conflict", subject: `study:${studyId}`, detail }, now);
  });
}
