import { inArray } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { assertDraft } from "@/lib/review/study-policy";
import { assertMay } from "@/lib/rights";
import type { Db, Tx } from "../client";
import { readFiles } from "../queries/study-paper-rows";
import { type StudyRow, studyRow } from "../queries/study-row";
import { embargoedRuns } from "../schema/embargo";
import { runs } from "../schema/runs";
import { studyPapers } from "../schema/studies";
import { newId } from "../session-token";
import { transact } from "../transact";
import { audit } from "./audit";
import { relabelPapers } from "./relabel-papers";

/**
 * Puts runs into a draft study as papers, all or none; those that are in already stay. A run that the public can read
 * now is marked as exposed for good.
 *
 * @returns how many were added
 * @throws AppError `not_found` for a stranger, a missing study or run, `conflict` once the study is open, `invalid` for
 * a run of another stage or without a paper that can be read
 */
export function addPapers(
  db: Db,
  actor: Actor,
  { studyId, runIds }: { readonly studyId: string; readonly runIds: readonly string[] },
  now = new Date(),
): { added: number } {
  assertMay(actor, "run_study", "This study");
  return transact(db, (tx) => {
    const study = studyRow(tx, studyId);
    assertDraft(study.state, "The papers");
    const asked = runsToAdd(tx, study, [...new Set(runIds)]);
    const hidden = new Set(
      tx
        .select()
        .from(embargoedRuns)
        .all()
        .map(({ runId }) => runId),
    );
    let added = 0;
    for (const runId of asked) {
      const id = newId();
      const { changes } = tx
        .insert(studyPapers)
        .values({ id, studyId, runId, label: `new ${id}`, isExposed: !hidden.has(runId) })
        .onConflictDoNothing({ target: [studyPapers.studyId, studyPapers.runId] })
        .run();
      added += changes;
    }
    relabelPapers(tx, study);
    const detail = { added, runs: asked };
    audit(tx, actor, { action: "add_papers", subject: `study:${studyId}`, detail }, now);
    return { added };
  });
}

function runsToAdd(tx: Tx, study: StudyRow, runIds: string[]): string[] {
  const found = tx.select().from(runs).where(inArray(runs.id, runIds)).all();
  if (found.length < runIds.length) throw new AppError("not_found", "One of these runs was not found.");
  const other = found.find(({ stage }) => stage !== study.stage);
  if (other) throw new AppError("invalid", `The run ${other.id} is of another stage than the study.`);
  const readable = readFiles(tx, found);
  const unread = found.find(({ id }) => !readable.has(id));
  if (unread) throw new AppError("invalid", `The run ${unread.id} has no paper that can be read here.`);
  return found.map(({ id }) => id).sort();
}
