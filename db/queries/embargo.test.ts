import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { type Actor, visitor } from "@/lib/actor";
import type { stages } from "@/lib/benchmarks/stages";
import { LeaderboardQuery } from "@/lib/board/schema";
import { AgentQuery } from "@/lib/catalog/agent";
import { readComparePicks } from "@/lib/catalog/compare-picks";
import { TaskQuery } from "@/lib/catalog/task-query";
import type { Db } from "../client";
import { ensureNullAgent, nullAgentId } from "../commands/ensure-null-agent";
import { agents, models, scaffolds } from "../schema/agents";
import { artifacts, blobs } from "../schema/artifacts";
import { heldRuns } from "../schema/embargo";
import { jobs } from "../schema/jobs";
import { findings } from "../schema/reviews";
import { runInputs, runs, usages } from "../schema/runs";
import { dataNotes } from "../schema/sources";
import { studies, studyPapers } from "../schema/studies";
import { testDatabase } from "../testing";
import { transact } from "../transact";
import { agentList } from "./agent-list";
import { agentView } from "./agent-view";
import { artifactAt } from "./artifact-at";
import { boardMatrix } from "./board-matrix";
import { addFrame, addReview, addRun, addTask } from "./catalog-fixture";
import { comparison } from "./comparison";
import { addExecuted } from "./execution-fixture";
import { latestRuns } from "./latest-runs";
import { leaderboard } from "./leaderboard";
import { methodsView } from "./methods-view";
import { runFiles } from "./run-files";
import { runTitles } from "./run-titles";
import { runView } from "./run-view";
import { search } from "./search";
import { siteMap } from "./site-map";
import { taskFacets } from "./task-facets";
import { taskList } from "./task-list";
import { taskView } from "./task-view";

const reviewer: Actor = { kind: "person", userId: "u", role: "reviewer" };
const chair: Actor = { kind: "person", userId: "c", role: "chair" };
const sha256 = "a".repeat(64);
let db: Db;
let run: string;

beforeEach(() => {
  db = testDatabase();
  addFrame(db);
  addTask(db, { id: "iclr2025_one", subset: true });
  db.insert(models)
    .values({ id: "zebra-m", name: "Zebrafinch 9", family: "zebrafinch", provider: "Zebrafinch" })
    .run();
  db.insert(scaffolds).values({ id: "zebra-s", name: "Zebrafinch Lab" }).run();
  db.insert(agents)
    .values({ id: "zebrafinch", name: "Zebrafinch", scaffoldId: "zebra-s", modelId: "zebra-m" })
    .run();
  const idea = addRun(db, "idea", "plain", "iclr2025_one");
  run = addRun(db, "end2end", "zebrafinch", "iclr2025_one");
  db.update(runs).set({ title: "A Zebrafinch paper" }).where(eq(runs.id, run)).run();
  addReview(db, idea, "claude-3.7-sonnet", 5);
  const reviewId = addReview(db, run, "claude-3.7-sonnet", 7);
  addReview(db, run, "ada", 6);
  db.insert(blobs)
    .values({ sha256, bytes: 3, content: Buffer.from("abc") })
    .run();
  const file = { kind: "paper", mediaType: "text/markdown", sha256, bytes: 3, snapshotId: "snap" } as const;
  db.insert(artifacts)
    .values({ id: "a", runId: run, path: "results/paper.md", sourceKey: "zebrafinch/p.md", ...file })
    .run();
  const usage = {
    id: "u",
    runId: run,
    part: "all",
    costUsd: 4242.5,
    sourceKey: "zebrafinch/u.json",
  } as const;
  db.insert(usages)
    .values({ ...usage, snapshotId: "snap" })
    .run();
  const finding = { runId: run, reviewId, rater: "judge", type: "faked_result", label: "yes" } as const;
  db.insert(findings)
    .values({ id: "f", ...finding, sourceKey: "zebrafinch/f", position: 0, snapshotId: "snap" })
    .run();
  db.insert(runInputs).values({ runId: run, inputRunId: idea, kind: "idea", snapshotId: "snap" }).run();
  db.insert(dataNotes).values({ id: "n", subjectKind: "run", subjectId: run, text: "Zebrafinch note" }).run();
});

/** Everything that the public pages and doors ask, as text. */
function everything(actor: Actor): string {
  const board = (stage: (typeof stages)[number]) => LeaderboardQuery.parse({ benchmark: "mlr-bench", stage });
  return JSON.stringify([
    ...(["idea", "end2end"] as const).flatMap((stage) => [
      leaderboard(db, actor, board(stage)),
      boardMatrix(db, actor, board(stage)),
    ]),
    agentList(db, actor, AgentQuery.parse({})),
    agentView(db, actor, "plain"),
    taskList(db, actor, TaskQuery.parse({})),
    taskFacets(db, actor, TaskQuery.parse({})),
    taskView(db, actor, "iclr2025_one"),
    search(db, actor, "paper"),
    search(db, actor, "iclr2025").found,
    latestRuns(db, actor, 10),
    methodsView(db, actor),
    siteMap(db, actor),
    runTitles(db, actor, [run]),
    comparison(db, actor, readComparePicks({ agent: ["plain"] })),
    comparison(db, actor, readComparePicks({ run: ["idea--plain--iclr2025_one"] })),
    runView(db, actor, "idea--plain--iclr2025_one"),
  ]).toLowerCase();
}

function openStudyOf(runId: string): void {
  const at = { createdAt: new Date(0), openedAt: new Date(0) };
  const study = { id: "st", title: "A study", stage: "end2end", rubricId: "mlr-bench-end2end-v1" } as const;
  db.insert(studies)
    .values({ ...study, state: "open", seed: 1, consentText: "", ...at })
    .run();
  db.insert(studyPapers).values({ id: "p", studyId: "st", runId, label: "P-01", isExposed: true }).run();
}

describe("an embargoed run", () => {
  test("is on the public pages before: what is looked for below can be found", () => {
    expect(everything(visitor)).toContain("zebrafinch");
    expect(everything(visitor)).toContain("4242.5");
    expect(leaderboardCount()).toBe(1);
  });

  test.each([
    [
      "held",
      () =>
        db
          .insert(heldRuns)
          .values({ runId: run, since: new Date(0) })
          .run(),
    ],
    ["in an open study", () => openStudyOf(run)],
  ])("%s: no public answer holds it, its agent, model, cost, findings or notes", (_name, embargo) => {
    embargo();
    for (const actor of [visitor, reviewer]) {
      expect(everything(actor)).not.toContain("zebrafinch");
      expect(everything(actor)).not.toContain("4242.5");
      expect(() => runView(db, actor, run)).toThrow(expect.objectContaining({ code: "not_found" }));
      expect(() => agentView(db, actor, "zebrafinch")).toThrow(
        expect.objectContaining({ code: "not_found" }),
      );
      const name = { runId: run, path: "results/paper.md", sha256 };
      expect(() => artifactAt(db, actor, name)).toThrow(expect.objectContaining({ code: "not_found" }));
      expect(runFiles(db, actor, run)).toEqual([]);
    }
    expect(leaderboardCount()).toBe(0);
  });

  test("is told apart by no error from a run that never was", () => {
    openStudyOf(run);
    const told = (id: string) => {
      try {
        artifactAt(db, visitor, { runId: id, path: "results/paper.md" });
      } catch (error) {
        return String(error);
      }
      return "found";
    };
    expect(told(run)).toBe(told("end2end--nobody--nothing"));
  });

  test("is open to the chair, and to everybody once the study has closed", () => {
    openStudyOf(run);
    expect(runView(db, chair, run).title).toBe("A Zebrafinch paper");
    expect(artifactAt(db, chair, { runId: run, path: "results/paper.md" }).bytes).toBe(3);
    db.update(studies)
      .set({ state: "closed", closedAt: new Date(1) })
      .run();
    expect(runView(db, visitor, run).title).toBe("A Zebrafinch paper");
    expect(everything(visitor)).toContain("zebrafinch");
  });
});

function leaderboardCount(): number {
  const query = LeaderboardQuery.parse({ benchmark: "mlr-bench", stage: "end2end" });
  return leaderboard(db, visitor, query).entries.length;
}

describe("an agent that was set up here", () => {
  const inLists = () => {
    const all = agentList(db, visitor, AgentQuery.parse({})).agents.map(({ agent }) => agent.id);
    const found = search(db, visitor, "null").found.some(({ id }) => id === nullAgentId);
    return [all.includes(nullAgentId), siteMap(db, visitor).agents.includes(nullAgentId), found];
  };
  const nothing = expect.objectContaining({ code: "not_found" });

  test("is in no public list before a run of it has finished, and has a page once one is in line", () => {
    transact(db, (tx) => ensureNullAgent(tx, new Date(0)));
    expect(inLists()).toEqual([false, false, false]);
    expect(() => agentView(db, visitor, nullAgentId)).toThrow(nothing);
    const place = { agent: nullAgentId, task: "iclr2025_one", snapshot: "snap" };
    const id = addExecuted(db, { ...place, job: { state: "queued" }, attempts: [] });
    expect(inLists()).toEqual([false, false, false]);
    expect(agentView(db, visitor, nullAgentId).agent.id).toBe(nullAgentId);
    expect(runView(db, visitor, id).agent.id).toBe(nullAgentId);
    db.update(jobs)
      .set({ state: "succeeded", reason: "done", endedAt: new Date(1) })
      .where(eq(jobs.runId, id))
      .run();
    expect(inLists()).toEqual([true, true, true]);
  });
});
