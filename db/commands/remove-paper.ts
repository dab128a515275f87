import { and, eq } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { assertDraft } from "@/lib/review/study-policy";
import { assertMay } from "@/lib/rights";
import type { Db } from "../client";
import { paperOf } from "../queries/study-paper";
import { studyRow } from "../queries/study-row";
import { assignments } from "../schema/assignments";
import { conflicts, paperMarks, studyPapers } from "../schema/studies";
import { transact } from "../transact";
import { audit } from "./audit";
import { relabelPapers } from "./relabel-papers";

interface OnePaper {
  readonly studyId: string;
  readonly paperId: string;
}

/**
 * Takes a paper out of a draft study, with its marks and what was assigned of it.
 *
 * @throws AppError `not_found` for a stranger or what there is not, `conflict` once the study is open
 */
export function removePaper(db: Db, actor: Actor, { studyId, paperId }: OnePaper, now = new Date()): void {
  assertMay(actor, "run_study", "This paper");
  transact(db, (tx) => {
    const study = studyRow(tx, studyId);
    const paper = paperOf(tx, studyId, paperId);
    assertDraft(study.state, "The papers");
    tx.delete(paperMarks).where(eq(paperMarks.paperId, paperId)).run();
    tx.delete(assignments).where(eq(assignments.paperId, paperId)).run();
    tx.delete(conflicts)
      .where(and(eq(conflicts.kind, "paper"), eq(conflicts.targetId, paperId)))
      .run();
    tx.delete(studyPapers).where(eq(studyPapers.id, paperId)).run();
    relabelPapers(tx, study);
    const detail = { run: paper.runId };
    audit(tx, actor, { action: "remove_paper", subject: `study:${studyId}`, detail }, now);
  });
}

/**
 * Makes a paper of a draft study the one that everybody reads first and that counts nowhere, or a usual paper again.
 * What was assigned of it is assigned anew later.
 *
 * @throws AppError `not_found` for a stranger or what there is not, `conflict` once the study is open
 */
export function setCalibration(
  db: Db,
  actor: Actor,
  { studyId, paperId, isCalibration }: OnePaper & { readonly isCalibration: boolean },
  now = new Date(),
): void {
  assertMay(actor, "run_study", "This paper");
  transact(db, (tx) => {
    const study = studyRow(tx, studyId);
    const paper = paperOf(tx, studyId, paperId);
    assertDraft(study.state, "The calibration paper");
    tx.delete(assignments).where(eq(assignments.paperId, paperId)).run();
    tx.update(studyPapers).set({ isCalibration }).where(eq(studyPapers.id, paperId)).run();
    relabelPapers(tx, study);
    const detail = { run: paper.runId, isCalibration };
    audit(tx, actor, { action: "set_calibration", subject: `study:${studyId}`, detail }, now);
  });
}
