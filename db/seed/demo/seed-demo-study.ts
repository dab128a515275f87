import { createHash } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import type { Person } from "@/lib/actor";
import { topics } from "@/lib/benchmarks/mlr-bench/topics";
import { demoPeople } from "@/lib/people/demo";
import { findMarks } from "@/lib/review/blindness";
import { coReviewerSentence } from "@/lib/review/consent";
import type { Db } from "../../client";
import { addDemoPeople } from "../../commands/add-demo-people";
import { addPapers } from "../../commands/add-papers";
import { assignPapers } from "../../commands/assign-papers";
import { createStudy } from "../../commands/create-study";
import { decideMarks } from "../../commands/decide-marks";
import { addConflict } from "../../commands/declare-conflict";
import { joinStudy } from "../../commands/join-study";
import { openStudy } from "../../commands/move-study";
import { recordBlindnessCheck } from "../../commands/record-blindness-check";
import { setCalibration } from "../../commands/remove-paper";
import { setExpertise } from "../../commands/set-expertise";
import { blindNames } from "../../queries/blind-names";
import { studies, studyPapers, studyReviewers } from "../../schema/studies";
import { transact } from "../../transact";
import { fillDesks } from "./fill-desks";
import { addDemoRuns, type DemoRun } from "./runs";

const seed = 57;
const dayMs = 86_400_000;

const consentText = `You score papers that were written by machines. You are not told by which, and nobody is told who you are: your reviews are kept under a label such as R4.

Your scores and reasons are used to see how well judges made of language models agree with people. They are published under your label when the study has ended.

${coReviewerSentence}

You may stop at any time. What you have handed in then stays under your label.`;

/**
 * A study half done by ten demo reviewers, made by the very commands that people use; nothing where there is one already.
 *
 * @returns whether it was made
 */
export function seedDemoStudy(db: Db, now = new Date()): boolean {
  if (db.select({ id: studies.id }).from(studies).where(eq(studies.isDemo, true)).get()) return false;
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const { made, ids } = transact(db, (tx) => ({
    made: addDemoRuns(tx, seed, ago(10)),
    ids: addDemoPeople(tx, ago(10)),
  }));
  const chair: Person = { kind: "person", userId: ids.get("chair@demo.invalid") ?? "", role: "chair" };
  const studyId = aStudy(db, chair, made, ago(9), now);
  const panel = joinAll(db, chair, studyId, ids, ago(8));
  checkPapers(db, chair, studyId, made, ago(8));
  declareConflicts(db, chair, studyId, ago(8));
  assignPapers(db, chair, { studyId }, ago(7));
  openStudy(db, chair, studyId, ago(7));
  fillDesks(db, { studyId, panel, made: new Map(made.map((run) => [run.run, run])), now });
  return true;
}

function aStudy(db: Db, chair: Person, made: readonly DemoRun[], at: Date, now: Date): string {
  const { id: studyId } = createStudy(
    db,
    chair,
    {
      title: "Demonstration: two judges and ten reviewers",
      stage: "end2end",
      consentText,
      seed,
      isDemo: true,
      softDeadline: new Date(now.getTime() + 8 * dayMs),
      hardDeadline: new Date(now.getTime() + 12 * dayMs),
    },
    at,
  );
  addPapers(db, chair, { studyId, runIds: made.map(({ run }) => run) }, at);
  const last = made.at(-1)?.run ?? "";
  const calibration = db
    .select({ id: studyPapers.id })
    .from(studyPapers)
    .where(and(eq(studyPapers.studyId, studyId), eq(studyPapers.runId, last)))
    .get();
  setCalibration(db, chair, { studyId, paperId: calibration?.id ?? "", isCalibration: true }, at);
  return studyId;
}

function joinAll(
  db: Db,
  chair: Person,
  studyId: string,
  ids: ReadonlyMap<string, string>,
  at: Date,
): Person[] {
  const panel = demoPeople
    .filter(({ role }) => role === "reviewer")
    .map(({ email }): Person => ({ kind: "person", userId: ids.get(email) ?? "", role: "reviewer" }));
  transact(db, (tx) => {
    for (const { userId } of panel) joinStudy(tx, { studyId, userId });
  });
  const parts = db.select().from(studyReviewers).where(eq(studyReviewers.studyId, studyId)).all();
  for (const [index, { reviewerId }] of parts.entries()) {
    const expertise = topics.filter((_, t) => (t + index) % 4 === 0).map(({ id }) => id as string);
    setExpertise(db, chair, { studyId, reviewerId, expertise }, at);
  }
  return panel;
}

/** Reads every paper for names, as the chair's page does, and masks what it finds. */
function checkPapers(db: Db, chair: Person, studyId: string, made: readonly DemoRun[], at: Date): void {
  const names = blindNames(db);
  const texts = new Map(made.map(({ run, markdown }) => [run, markdown]));
  for (const paper of db.select().from(studyPapers).where(eq(studyPapers.studyId, studyId)).all()) {
    const text = texts.get(paper.runId) ?? "";
    const sha256 = createHash("sha256").update(text).digest("hex");
    const found = { studyId, paperId: paper.id, sha256, marks: findMarks(text, names) };
    recordBlindnessCheck(db, chair, found, at);
    const which = { allOpen: true } as const;
    decideMarks(db, chair, { studyId, paperId: paper.id, decision: "masked", which }, at);
  }
}

function declareConflicts(db: Db, chair: Person, studyId: string, at: Date): void {
  const parts = db
    .select()
    .from(studyReviewers)
    .where(eq(studyReviewers.studyId, studyId))
    .orderBy(asc(studyReviewers.label))
    .all();
  const papers = db
    .select()
    .from(studyPapers)
    .where(eq(studyPapers.studyId, studyId))
    .orderBy(asc(studyPapers.label))
    .all();
  for (const [reviewer, paper] of [
    [3, 16],
    [4, 20],
    [5, 24],
    [8, 26],
  ] as const) {
    const [who, what] = [parts[reviewer], papers[paper]];
    if (!who || !what || what.isCalibration) continue;
    const conflict = { studyId, reviewerId: who.reviewerId, kind: "paper" as const, targetId: what.id };
    addConflict(db, chair, { ...conflict, reason: "Has advised the people who made this system" }, at);
  }
}
