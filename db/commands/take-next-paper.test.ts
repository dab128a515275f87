import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "../client";
import { migrateDatabase } from "../migrate";
import { aDraft, handIn, minutesLater, openedAt, reviewFixture } from "../review-fixture";
import { assignments } from "../schema/assignments";
import { conflicts, paperMarks, studies, studyReviewers } from "../schema/studies";
import { testDatabase } from "../testing";
import { reassign } from "./give-paper";
import { takeNextPaper } from "./take-next-paper";

const root = resolve(import.meta.dirname, "../..");

test("the next paper is the first own one that is open, calibration before all others", () => {
  const db = testDatabase();
  const study = reviewFixture(db, { calibration: true });
  const [calibration, first] = study.papersOf(0);
  expect(takeNextPaper(db, study.actor(0), study.studyId, openedAt)).toBe(calibration);
  handIn(db, study.actor(0), calibration ?? "", aDraft());
  expect(takeNextPaper(db, study.actor(0), study.studyId, minutesLater(40))).toBe(first);
});

/** Everybody's own papers are in, and each paper may have one reviewer more. */
function withRoom() {
  const db = testDatabase();
  const study = reviewFixture(db, { papers: 3, reviewers: 3, k: 2 });
  for (const at of [0, 1, 2]) for (const id of study.papersOf(at)) handIn(db, study.actor(at), id);
  db.update(studies).set({ reviewersPerPaper: 3 }).run();
  const ask = (at: number) => takeNextPaper(db, study.actor(at), study.studyId, minutesLater(50));
  return { db, study, ask };
}

test("then it is a paper with too few reviewers that this one never had", () => {
  const { db, study, ask } = withRoom();
  const id = ask(0) ?? "";
  const taken = db.select().from(assignments).where(eq(assignments.id, id)).get();
  const had = study.assignments.filter((one) => study.papersOf(0).includes(one.id)).map((one) => one.paperId);
  expect(had).not.toContain(taken?.paperId);
  expect(taken).toMatchObject({ state: "assigned", kind: "regular", position: 3 });
  expect(ask(0)).toBe(id);
});

test("a paper in conflict, or with an open mark, is never given", () => {
  const { db, study, ask } = withRoom();
  const had = (at: number) =>
    study.assignments.filter((one) => study.papersOf(at).includes(one.id)).map((one) => one.paperId);
  const missing = (at: number) => study.papers.find((paper) => !had(at).includes(paper.id))?.id ?? "";
  const row = { id: "c1", reviewerId: study.reviewer(0).reviewerId, kind: "paper" as const };
  db.insert(conflicts)
    .values({ ...row, targetId: missing(0), reason: "a friend", declaredBy: "chair", createdAt: openedAt })
    .run();
  db.update(paperMarks)
    .set({ decision: "open" })
    .where(eq(paperMarks.paperId, missing(1)))
    .run();
  expect(ask(0)).toBeNull();
  expect(ask(1)).toBeNull();
  expect(ask(2)).not.toBeNull();
});

test("who joined late reads the calibration paper first, also when the chair hands over a paper", () => {
  const db = testDatabase();
  const study = reviewFixture(db, { calibration: true, papers: 3, reviewers: 3, k: 2 });
  const { reviewerId } = study.reviewer(2);
  db.delete(assignments).where(eq(assignments.reviewerId, reviewerId)).run();
  const own = () => db.select().from(assignments).where(eq(assignments.reviewerId, reviewerId)).all();
  const isCalibration = (id: string) => study.papers.find((paper) => paper.id === id)?.label === "C-01";
  const lacking = study.assignments.find(
    (one) => one.reviewerId === reviewerId && !isCalibration(one.paperId),
  );
  reassign(db, study.chair, { studyId: study.studyId, paperId: lacking?.paperId ?? "", reviewerId });
  expect(
    own()
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(["calibration", "regular"]);
  db.delete(assignments).where(eq(assignments.reviewerId, reviewerId)).run();
  const id = takeNextPaper(db, study.actor(2), study.studyId, openedAt);
  expect(own()).toMatchObject([{ id, kind: "calibration" }]);
  handIn(db, study.actor(2), id ?? "");
  takeNextPaper(db, study.actor(2), study.studyId, minutesLater(40));
  expect(own().map(({ kind }) => kind)).toContain("regular");
});

test("who has seen the reveal is given nothing further: a review made after it would not count", () => {
  const { db, study, ask } = withRoom();
  const { reviewerId } = study.reviewer(0);
  db.update(studyReviewers)
    .set({ revealedAt: minutesLater(45) })
    .where(eq(studyReviewers.reviewerId, reviewerId))
    .run();
  expect(ask(0)).toBeNull();
  expect(ask(1)).not.toBeNull();
});

test("nothing is given before consent, after the deadline, or to a stranger", () => {
  const db = testDatabase();
  const study = reviewFixture(db, { hasConsent: false });
  expect(() => takeNextPaper(db, study.actor(0), study.studyId)).toThrow(/consent/);
  db.update(studies).set({ hardDeadline: openedAt }).run();
  expect(() => takeNextPaper(db, study.actor(0), study.studyId, minutesLater(1))).toThrow(/no more reviews/);
  const stranger = expect.objectContaining({ code: "not_found" });
  expect(() => takeNextPaper(db, study.chair, study.studyId)).toThrow(stranger);
  expect(() => takeNextPaper(db, study.actor(0), "nothing")).toThrow(stranger);
});

test("twenty calls at once, from four processes, never give a paper more than k reviewers", {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "referee next "));
  try {
    const file = join(folder, "referee.db");
    const db = openDatabase(file, { create: true });
    migrateDatabase(db);
    const study = reviewFixture(db, { papers: 6, reviewers: 27, k: 2 });
    db.update(studies).set({ reviewersPerPaper: 3 }).run();
    const askers = study.reviewers.slice(7).map((one) => one.actor);
    const given = await askAtOnce(file, study.studyId, askers);
    expect(given.filter((one) => one !== "null")).toHaveLength(6);
    expect(given.filter((one) => one === "null")).toHaveLength(14);
    const held = Map.groupBy(db.select().from(assignments).all(), (one) => one.paperId);
    for (const [, rows] of held) expect(new Set(rows.map((one) => one.reviewerId)).size).toBe(3);
    db.$client.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Four processes with a connection each; all wait for the word. */
async function askAtOnce(file: string, studyId: string, actors: readonly object[]): Promise<string[]> {
  const code = (mine: readonly object[]) => `
    const { openDatabase } = await import("./db/client.ts");
    const { takeNextPaper } = await import("./db/commands/take-next-paper.ts");
    const db = openDatabase(${JSON.stringify(file)});
    process.stdout.write("ready\\n");
    await new Promise((go) => process.stdin.once("data", go));
    for (const actor of ${JSON.stringify(mine)})
      process.stdout.write(takeNextPaper(db, actor, ${JSON.stringify(studyId)}) + "\\n");
    process.exit(0);`;
  const processes = [0, 1, 2, 3].map((at) => {
    const mine = actors.filter((_, index) => index % 4 === at);
    const args = ["--import", "tsx", "--input-type=module", "-e", code(mine)];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ["pipe", "pipe", "inherit"] });
    return { child, lines: createInterface({ input: child.stdout }) };
  });
  await Promise.all(processes.map(({ lines }) => once(lines, "line")));
  const answers = processes.map(async ({ child, lines }) => {
    const said: string[] = [];
    lines.on("line", (line: string) => said.push(line));
    child.stdin.write("go\n");
    await once(child, "close");
    return said;
  });
  return (await Promise.all(answers)).flat();
}
