import { eq } from "drizzle-orm";
import { seededRandom } from "@/lib/stats/random";
import type { Tx } from "../client";
import type { StudyRow } from "../queries/study-row";
import { studyPapers } from "../schema/studies";

/**
 * Gives a draft study's papers their labels anew: `P-01` and on for those that count, `C-01` and on for calibration, in
 * an order that the study's seed draws, so that a label tells nothing of agent or task.
 */
export function relabelPapers(tx: Tx, study: StudyRow): void {
  const papers = tx.select().from(studyPapers).where(eq(studyPapers.studyId, study.id)).all();
  const random = seededRandom(study.seed);
  const drawn = papers
    .sort((a, b) => (a.runId < b.runId ? -1 : 1))
    .map((paper) => ({ ...paper, at: random() }))
    .sort((a, b) => a.at - b.at);
  const label = (id: string, text: string): void => {
    tx.update(studyPapers).set({ label: text }).where(eq(studyPapers.id, id)).run();
  };
  // Labels are unique in a study, so the old ones make way first.
  for (const { id } of drawn) label(id, `new ${id}`);
  for (const [letter, isCalibration] of [
    ["P", false],
    ["C", true],
  ] as const) {
    const own = drawn.filter((paper) => paper.isCalibration === isCalibration);
    for (const [at, { id }] of own.entries()) label(id, `${letter}-${String(at + 1).padStart(2, "0")}`);
  }
}
