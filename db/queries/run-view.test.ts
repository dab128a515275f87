import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { fileToRead, RunView } from "@/lib/catalog/run";
import type { Db } from "../client";
import { artifacts, blobs } from "../schema/artifacts";
import { findings, rawReplies, reviews } from "../schema/reviews";
import { runInputs, usages } from "../schema/runs";
import { dataNotes } from "../schema/sources";
import { testDatabase } from "../testing";
import { addFrame, addReview, addRun, addTask } from "./catalog-fixture";
import { runView } from "./run-view";

const [claude, gemini] = ["claude-3.7-sonnet", "gemini-2.5-pro-preview"] as const;

function setup() {
  const db = testDatabase();
  addFrame(db);
  addTask(db, { id: "t", title: "A task", text: "# A task" });
  return { db, run: addRun(db, "end2end", "coding", "t") };
}

function store(db: Db, text: string): string {
  const content = Buffer.from(text);
  const sha256 = createHash("sha256").update(content).digest("hex");
  db.insert(blobs).values({ sha256, bytes: content.length, content }).onConflictDoNothing().run();
  return sha256;
}

function addReply(db: Db, reviewId: number, reply: unknown): void {
  const sha256 = store(db, typeof reply === "string" ? reply : JSON.stringify(reply));
  db.insert(rawReplies).values({ reviewId, sha256, snapshotId: "snap" }).run();
}

function addFile(
  db: Db,
  run: string,
  path: string,
  kind: "paper" | "code",
  revision = 1,
  isBackup = false,
): void {
  const sha256 = store(db, `${path} ${revision}`);
  db.insert(artifacts)
    .values({
      id: `${run} ${path} ${revision}`,
      runId: run,
      path,
      sourceKey: `source/${path}`,
      kind,
      mediaType: "text/markdown",
      sha256,
      bytes: 10,
      isBackup,
      revision,
      snapshotId: "snap",
    })
    .run();
}

test("an id that names no run is not found", () => {
  expect(() => runView(setup().db, visitor, "end2end--nobody--t")).toThrow(
    expect.objectContaining({ code: "not_found" }),
  );
});

test("a run that nobody reviewed has no average, and the view fits its schema", () => {
  const { db, run } = setup();
  const view = runView(db, visitor, run);
  expect(view).toMatchObject({
    overall: { mean: null, n: 0 },
    judges: [],
    paper: null,
    artifacts: [],
    usages: [],
  });
  expect(() => RunView.parse(view)).not.toThrow();
});

test("the average needs both judges, and an unparsed reply is no score", () => {
  const { db, run } = setup();
  addReview(db, run, claude, 7);
  expect(runView(db, visitor, run).overall).toEqual({ mean: null, n: 1 });
  const lost = addReview(db, run, gemini, null);
  addReply(db, lost, "I would give it an eight.");
  const view = runView(db, visitor, run);
  expect(view.overall).toEqual({ mean: null, n: 1 });
  expect(view.judges[1]).toMatchObject({ state: "unparsed", scores: {}, raw: "I would give it an eight." });
});

test("where only numbers are loaded, scores stand without reasons", () => {
  const { db, run } = setup();
  addReview(db, run, claude, 7);
  addReview(db, run, gemini, 4);
  const view = runView(db, visitor, run);
  expect(view.overall).toEqual({ mean: 5.5, n: 2 });
  expect(view.judges.map((one) => [one.judge.family, one.scores.overall, one.reasons, one.raw])).toEqual([
    [claude, 7, null, null],
    [gemini, 4, null, null],
  ]);
});

test("a loaded reply gives its reasons, and is kept to the letter", () => {
  const { db, run } = setup();
  const reply = { Overall: { score: 7, strengths: ["clear"], weaknesses: [], justification: "It holds." } };
  addReply(db, addReview(db, run, claude, 7), reply);
  expect(runView(db, visitor, run).judges[0]).toMatchObject({
    reasons: { justifications: { overall: "It holds." }, strengths: ["clear"] },
    raw: JSON.stringify(reply),
  });
});

test("judgements without the code stay apart from the average", () => {
  const { db, run } = setup();
  addReview(db, run, claude, 7);
  addReview(db, run, gemini, 5);
  addReview(db, run, claude, 1, "no_code");
  const view = runView(db, visitor, run);
  expect(view.overall.mean).toBe(6);
  expect(view.judgesNoCode.map((one) => one.scores.overall)).toEqual([1]);
});

test("a judge's correction replaces what it names", () => {
  const { db, run } = setup();
  const first = addReview(db, run, claude, 2);
  db.insert(reviews)
    .values({
      runId: run,
      rubricId: "mlr-bench-end2end-v1",
      condition: "default",
      judgeId: `${claude}@published`,
      sourceKey: "again",
      revision: 2,
      supersedes: first,
      state: "unparsed",
      snapshotId: "snap",
    })
    .run();
  expect(runView(db, visitor, run).judges.map((one) => one.revision)).toEqual([2]);
});

test("people stand under their pseudonyms, doubles and their notes included", () => {
  const { db, run } = setup();
  addReview(db, run, "ada", 3);
  const double = addReview(db, run, "ada", 8);
  const key =
    db
      .select({ id: reviews.id, key: reviews.sourceKey })
      .from(reviews)
      .all()
      .find((one) => one.id === double)?.key ?? "";
  db.insert(dataNotes)
    .values({ id: "n", subjectKind: "review", subjectId: key, text: "Probably another run." })
    .run();
  expect(
    runView(db, visitor, run).humans.map((one) => [one.reviewer, one.scores.overall, one.notes]),
  ).toEqual([
    ["Ada", 3, []],
    ["Ada", 8, ["Probably another run."]],
  ]);
});

test("a person's label says whose it is and what was labelled", () => {
  const { db, run } = setup();
  db.insert(findings)
    .values({
      id: "f",
      runId: run,
      rater: "human",
      type: "faked_result",
      label: "not_sure",
      sourceKey: "k",
      position: 1,
      snapshotId: "snap",
    })
    .run();
  expect(runView(db, visitor, run).findings).toEqual([
    {
      id: "f",
      type: "faked_result",
      label: "not_sure",
      rater: "human",
      review: null,
      description: null,
      evidence: null,
      sourceKey: "k",
    },
  ]);
});

test("the newest revision of each file is listed, and the paper is read from its own place", () => {
  const { db, run } = setup();
  addFile(db, run, "results_backup/paper.md", "paper", 1, true);
  addFile(db, run, "results/paper.md", "paper", 1);
  addFile(db, run, "results/paper.md", "paper", 2);
  addFile(db, run, "code/train.py", "code");
  const view = runView(db, visitor, run);
  expect(view.artifacts.map((file) => file.path)).toEqual([
    "code/train.py",
    "results/paper.md",
    "results_backup/paper.md",
  ]);
  expect(view.paper?.sha256).toBe(createHash("sha256").update("results/paper.md 2").digest("hex"));
  expect(view.provenance.sourceKey).toBe("source/results/paper.md");
});

test("unknown cost stays unknown", () => {
  const { db, run } = setup();
  db.insert(usages)
    .values({ id: "u", runId: run, part: "coding", durationMs: 1000, sourceKey: "k", snapshotId: "snap" })
    .run();
  expect(runView(db, visitor, run).usages).toMatchObject([
    { part: "coding", costUsd: null, inputTokens: null, durationMs: 1000 },
  ]);
});

test("inputs and outputs link both ways, and the task's other runs are offered", () => {
  const { db, run } = setup();
  const idea = addRun(db, "idea", "plain", "t");
  const other = addRun(db, "end2end", "plain", "t");
  db.insert(runInputs).values({ runId: run, inputRunId: idea, kind: "idea", snapshotId: "snap" }).run();
  const view = runView(db, visitor, run);
  expect(view.inputs.map((link) => [link.kind, link.run, link.agent.id])).toEqual([["idea", idea, "plain"]]);
  expect(view.siblings.map((one) => one.run)).toEqual([other]);
  expect(runView(db, visitor, idea).outputs.map((link) => link.run)).toEqual([run]);
});

test("notes on the task are notes on its runs", () => {
  const { db, run } = setup();
  db.insert(dataNotes)
    .values({ id: "n", subjectKind: "task", subjectId: "t", text: "Two bodies are swapped." })
    .run();
  expect(runView(db, visitor, run).notes).toEqual(["Two bodies are swapped."]);
});

test("a stage reads its own kind of file and nothing else", () => {
  const files = [
    { path: "results/results.md", kind: "results", isBackup: false },
    { path: "idea.md", kind: "idea", isBackup: false },
  ];
  expect(fileToRead("experiment", files)?.path).toBe("results/results.md");
  expect(fileToRead("idea", files)?.path).toBe("idea.md");
  expect(fileToRead("end2end", files)).toBeNull();
});
