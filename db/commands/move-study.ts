import { and, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { assertCanOpen, assertCanPublish, assertOpen } from "@/lib/review/study-policy";
import { assertMay } from "@/lib/rights";
import type { Db, Tx } from "../client";
import { type StudyRow, studyFacts, studyRow } from "../queries/study-row";
import { heldRuns } from "../schema/embargo";
import { snapshots, sources } from "../schema/sources";
import { studies, studyPapers } from "../schema/studies";
import { transact } from "../transact";
import { audit } from "./audit";

/**
 * Opens a study to its reviewers: from now on its margin is fixed and its runs are under embargo for everybody but the
 * chair. The source and the state of the data that its reviews will name are made with it.
 *
 * @throws AppError `not_found` for a stranger or a missing study, `conflict` that names all that is missing
 */
export function openStudy(db: Db, actor: Actor, studyId: string, now = new Date()): void {
  move(db, actor, studyId, (tx, study) => {
    assertCanOpen(studyFacts(tx, study), now);
    change(tx, study, { state: "open", openedAt: now });
    const id = `study:${studyId}`;
    const attribution = "Reviews by the people of this study, under their labels";
    tx.insert(sources)
      .values({ id, name: study.title, url: `/agreement/${studyId}`, commit: "", licence: "", attribution })
      .run();
    addSnapshot(tx, { id, sourceId: id, reason: "study opened", createdAt: now });
    const { margin, reviewersPerPaper, seed } = study;
    audit(tx, actor, { action: "open_study", subject: id, detail: { margin, reviewersPerPaper, seed } }, now);
  });
}

/**
 * Ends a study: nothing can be handed in any more, and its runs are public again, those too that were held back for it.
 * The made-up runs of a demonstration stay hidden.
 *
 * @throws AppError `not_found` for a stranger or a missing study, `conflict` unless it is open
 */
export function closeStudy(db: Db, actor: Actor, studyId: string, now = new Date()): void {
  move(db, actor, studyId, (tx, study) => {
    assertOpen(study.state);
    change(tx, study, { state: "closed", closedAt: now });
    const own = tx
      .select({ id: studyPapers.runId })
      .from(studyPapers)
      .where(eq(studyPapers.studyId, studyId));
    const released = study.isDemo ? 0 : tx.delete(heldRuns).where(inArray(heldRuns.runId, own)).run().changes;
    audit(tx, actor, { action: "close_study", subject: `study:${studyId}`, detail: { released } }, now);
  });
}

/**
 * Opens the agreement of a closed study to the public, and its reviews under their labels.
 *
 * @throws AppError `not_found` for a stranger or a missing study, `conflict` unless it is closed and not public yet
 */
export function publishStudy(db: Db, actor: Actor, studyId: string, now = new Date()): void {
  move(db, actor, studyId, (tx, study) => {
    assertCanPublish({ state: study.state, isPublished: study.publishedAt !== null });
    change(tx, study, { publishedAt: now });
    // Boards count its people's reviews from now on, so what they show is another state of the data.
    const sourceId = `study:${studyId}`;
    addSnapshot(tx, { id: `${sourceId}:published`, sourceId, reason: "study published", createdAt: now });
    audit(tx, actor, { action: "publish_study", subject: `study:${studyId}` }, now);
  });
}

function move(db: Db, actor: Actor, studyId: string, run: (tx: Tx, study: StudyRow) => void): void {
  assertMay(actor, "run_study", "This study");
  transact(db, (tx) => run(tx, studyRow(tx, studyId)));
}

function addSnapshot(tx: Tx, snapshot: Omit<typeof snapshots.$inferInsert, "position">): void {
  const last = tx
    .select({ position: sql<number>`coalesce(max(${snapshots.position}), 0)` })
    .from(snapshots)
    .get();
  tx.insert(snapshots)
    .values({ ...snapshot, position: (last?.position ?? 0) + 1 })
    .run();
}

function change(tx: Tx, { id, state }: StudyRow, set: Partial<StudyRow>): void {
  const { changes } = tx
    .update(studies)
    .set(set)
    .where(and(eq(studies.id, id), eq(studies.state, state)))
    .run();
  if (changes === 0) throw new AppError("conflict", "Somebody else changed this study meanwhile.");
}
