import { expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { TaskView } from "@/lib/catalog/task";
import { reviews } from "../schema/reviews";
import { runInputs } from "../schema/runs";
import { dataNotes } from "../schema/sources";
import { testDatabase } from "../testing";
import { addFrame, addReview, addRun, addTask } from "./catalog-fixture";
import { taskView } from "./task-view";

const [claude, gemini] = ["claude-3.7-sonnet", "gemini-2.5-pro-preview"] as const;

function setup() {
  const db = testDatabase();
  addFrame(db);
  addTask(db, { id: "t", title: "A task", topic: "rl", subset: true, text: "# A task\n\nDo research.\n" });
  return db;
}

test("a task without its text says so, and still shows its numbers", () => {
  const db = setup();
  addTask(db, { id: "bare" });
  addReview(db, addRun(db, "idea", "plain", "bare"), claude, 7);
  expect(taskView(db, visitor, "bare")).toMatchObject({
    text: null,
    source: null,
    topic: null,
    subset: false,
  });
});

test("a task with its text gives it as imported, with where it comes from", () => {
  expect(taskView(setup(), visitor, "t")).toMatchObject({
    text: "# A task\n\nDo research.\n",
    source: { name: "Example", licence: "MIT", path: "tasks/t.md" },
    topic: { id: "rl", name: "RL" },
    cohorts: [{ id: "subset-10", name: "Ten-task subset" }],
  });
});

test("runs stand by stage, best mean first, and one that no judge scored comes last", () => {
  const db = setup();
  const plain = addRun(db, "end2end", "plain", "t");
  const coding = addRun(db, "end2end", "coding", "t");
  const idea = addRun(db, "idea", "plain", "t");
  addReview(db, coding, claude, 7);
  addReview(db, coding, gemini, 4);
  const view = taskView(db, visitor, "t");
  expect(view.runs.map((run) => [run.run, run.mean])).toEqual([
    [idea, null],
    [coding, 5.5],
    [plain, null],
  ]);
  expect(() => TaskView.parse(view)).not.toThrow();
});

test("one judge alone makes no mean, and an unparsed reply is not a score", () => {
  const db = setup();
  const run = addRun(db, "end2end", "plain", "t");
  addReview(db, run, claude, 7);
  addReview(db, run, gemini, null);
  expect(taskView(db, visitor, "t").runs[0]).toMatchObject({
    judges: { [claude]: { overall: 7, state: "parsed" }, [gemini]: { overall: null, state: "unparsed" } },
    mean: null,
  });
});

test("a judgement without the code stays apart", () => {
  const db = setup();
  const run = addRun(db, "end2end", "plain", "t");
  addReview(db, run, claude, 7, "no_code");
  expect(taskView(db, visitor, "t").runs[0]).toMatchObject({
    judges: {},
    judgesNoCode: { [claude]: { overall: 7, state: "parsed" } },
  });
});

test("a person's mislabelled double is left out, and the others' mean says how many they are", () => {
  const db = setup();
  const run = addRun(db, "end2end", "plain", "t");
  addReview(db, run, "ada", 3);
  addReview(db, run, "bea", 8);
  addReview(db, run, "bea", 2);
  expect(taskView(db, visitor, "t").runs[0]?.human).toEqual({ n: 1, overall: 3 });
});

test("a judge's correction replaces what it names, and a person's first word stays", () => {
  const db = setup();
  const run = addRun(db, "end2end", "plain", "t");
  const first = addReview(db, run, claude, 2);
  const told = addReview(db, run, "ada", 4);
  correct(db, run, first, { judgeId: `${claude}@published` });
  correct(db, run, told, { reviewerId: "ada" });
  const [seen] = taskView(db, visitor, "t").runs;
  expect(seen?.judges[claude]).toEqual({ overall: null, state: "unparsed" });
  expect(seen?.human).toEqual({ n: 1, overall: 4 });
});

test("what runs took as input is named with its agent and the stages that took it", () => {
  const db = setup();
  const idea = addRun(db, "idea", "coding", "t");
  const paper = addRun(db, "end2end", "plain", "t");
  db.insert(runInputs).values({ runId: paper, inputRunId: idea, kind: "idea", snapshotId: "snap" }).run();
  expect(taskView(db, visitor, "t").inputs).toEqual([
    { kind: "idea", run: idea, agent: "coding", takenBy: 1, stages: ["end2end"] },
  ]);
});

test("known faults of the published data are told", () => {
  const db = setup();
  db.insert(dataNotes)
    .values({ id: "n", subjectKind: "task", subjectId: "t", text: "The text belongs to another task." })
    .run();
  expect(taskView(db, visitor, "t").notes).toEqual(["The text belongs to another task."]);
});

test("a stranger's id is not found, and ids are case-sensitive", () => {
  for (const id of ["nobody", "T", "__proto__", ""]) {
    expect(() => taskView(setup(), visitor, id)).toThrow(expect.objectContaining({ code: "not_found" }));
  }
});

function correct(
  db: ReturnType<typeof setup>,
  runId: string,
  supersedes: number,
  rater: { judgeId?: string; reviewerId?: string },
) {
  db.insert(reviews)
    .values({
      runId,
      rubricId: "mlr-bench-end2end-v1",
      condition: "default",
      ...rater,
      sourceKey: `correction of ${supersedes}`,
      revision: 2,
      supersedes,
      state: "unparsed",
      snapshotId: "snap",
    })
    .run();
}
