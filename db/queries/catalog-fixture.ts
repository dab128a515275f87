import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { runId } from "@/lib/benchmarks/run-id";
import type { Stage } from "@/lib/benchmarks/stages";
import type { Tx } from "../client";
import { agents, codingAgents, models, scaffolds } from "../schema/agents";
import { artifacts, blobs } from "../schema/artifacts";
import { benchmarks, cohorts, cohortTasks, rubricCriteria, rubrics, tasks } from "../schema/benchmarks";
import { judges, reviewers, reviews, scores } from "../schema/reviews";
import { runs } from "../schema/runs";
import { snapshots, sources } from "../schema/sources";

const stages: readonly Stage[] = ["idea", "end2end"];

/** The frame that facts need: a source, a snapshot, a benchmark with two stages, two judges, two people, two agents. */
export function addFrame(db: Tx): void {
  db.insert(sources)
    .values({
      id: "s",
      name: "Example",
      url: "https://example.org",
      commit: "abc",
      licence: "MIT",
      attribution: "By us",
    })
    .run();
  db.insert(snapshots)
    .values({ id: "snap", position: 1, sourceId: "s", reason: "test", createdAt: new Date(0) })
    .run();
  db.insert(benchmarks).values({ id: "mlr-bench", name: "MLR-Bench" }).run();
  db.insert(cohorts).values({ id: "subset-10", benchmarkId: "mlr-bench", name: "Ten-task subset" }).run();
  for (const stage of stages) {
    const id = `mlr-bench-${stage}-v1`;
    db.insert(rubrics).values({ id, benchmarkId: "mlr-bench", kind: stage, version: 1 }).run();
    db.insert(rubricCriteria).values({ rubricId: id, criterion: "overall", position: 1 }).run();
  }
  for (const family of ["claude-3.7-sonnet", "gemini-2.5-pro-preview"]) {
    db.insert(judges)
      .values({ id: `${family}@published`, modelId: family, family, promptVersion: "published" })
      .run();
  }
  db.insert(reviewers)
    .values([
      { id: "ada", pseudonym: "Ada" },
      { id: "bea", pseudonym: "Bea" },
    ])
    .run();
  db.insert(models).values({ id: "m1", name: "Model One", family: "claude", provider: "Us" }).run();
  db.insert(scaffolds).values({ id: "sc", name: "Scaffold" }).run();
  db.insert(codingAgents).values({ id: "coder", name: "Coder" }).run();
  db.insert(agents)
    .values([
      { id: "plain", name: "Scaffold, Model One", scaffoldId: "sc", modelId: "m1" },
      {
        id: "coding",
        name: "Scaffold, Coder",
        scaffoldId: "sc",
        codingAgentId: "coder",
        codingModelId: "m1",
      },
    ])
    .run();
}

export interface TaskFact {
  readonly id: string;
  readonly title?: string;
  readonly venue?: string;
  readonly year?: number;
  readonly topic?: string | null;
  readonly subset?: boolean;
  /** Markdown; imported when given. */
  readonly text?: string;
}

export function addTask(db: Tx, task: TaskFact): void {
  const { id, title = id, venue = "ICLR", year = 2025, topic = null, subset = false, text } = task;
  db.insert(tasks).values({ id, benchmarkId: "mlr-bench", venue, year, title, topic }).run();
  if (subset) db.insert(cohortTasks).values({ cohortId: "subset-10", taskId: id }).run();
  db.run(sql`INSERT INTO search (kind, id, title, body) VALUES ('task', ${id}, ${title}, ${text ?? ""})`);
  if (text === undefined) return;
  const content = Buffer.from(text);
  const sha256 = createHash("sha256").update(content).digest("hex");
  db.insert(blobs).values({ sha256, bytes: content.length, content }).onConflictDoNothing().run();
  db.insert(artifacts)
    .values({
      id: `text-${id}`,
      taskId: id,
      path: `${id}.md`,
      sourceKey: `tasks/${id}.md`,
      kind: "task",
      mediaType: "text/markdown",
      sha256,
      bytes: content.length,
      snapshotId: "snap",
    })
    .run();
}

export function addRun(db: Tx, stage: Stage, agentId: string, taskId: string): string {
  const id = runId(stage, agentId, taskId);
  db.insert(runs).values({ id, agentId, taskId, stage, snapshotId: "snap" }).run();
  return id;
}

let sourceRow = 0;

/** A review of a run's stage by a judge family or by `ada` or `bea`; `null` is a reply that could not be parsed. */
export function addReview(
  db: Tx,
  run: string,
  rater: string,
  overall: number | null,
  condition: "default" | "no_code" = "default",
): number {
  const rubricId = `mlr-bench-${run.split("--")[0]}-v1`;
  const isPerson = rater === "ada" || rater === "bea";
  sourceRow += 1;
  const { id } = db
    .insert(reviews)
    .values({
      runId: run,
      rubricId,
      condition,
      judgeId: isPerson ? null : `${rater}@published`,
      reviewerId: isPerson ? rater : null,
      sourceKey: `row ${sourceRow}`,
      state: overall === null ? "unparsed" : "parsed",
      snapshotId: "snap",
    })
    .returning({ id: reviews.id })
    .get();
  if (overall !== null)
    db.insert(scores).values({ reviewId: id, rubricId, criterion: "overall", value: overall }).run();
  return id;
}
