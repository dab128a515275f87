import { and, desc, eq, type Placeholder, sql } from "drizzle-orm";
import type { Db } from "../client";
import { artifacts, blobs } from "../schema/artifacts";
import { cohortTasks, tasks } from "../schema/benchmarks";
import { findings, rawReplies, reviewers, reviews, scores } from "../schema/reviews";
import { runs, usages } from "../schema/runs";
import { sourceFiles } from "../schema/sources";
import { preparedInsert } from "./prepared-insert";

const p = sql.placeholder;

/** A placeholder for each column, under the column's name. */
function slots<Name extends string>(names: readonly Name[]): Record<Name, Placeholder> {
  const all: Record<string, Placeholder> = Object.fromEntries(names.map((name) => [name, p(name)]));
  return all as Record<Name, Placeholder>;
}

/** Every statement that writing facts repeats thousands of times, prepared once. When a transaction fails, drop them. */
export function prepareStatements(db: Db) {
  return {
    ...reviewStatements(db),
    ...findingStatements(db),
    ...taskStatements(db),
    ...runStatements(db),
    ...fileStatements(db),
  };
}

export type Statements = ReturnType<typeof prepareStatements>;

function reviewStatements(db: Db) {
  const place = slots(["runId", "rubricId", "condition", "judgeId", "reviewerId", "sourceKey", "snapshotId"]);
  const facts = slots(["revision", "supersedes", "state", "confidence", "hasHallucination"]);
  const rawReply = slots(["reviewId", "sha256", "snapshotId"]);
  return {
    addReview: preparedInsert(
      db,
      db
        .insert(reviews)
        .values({ ...place, ...facts })
        .onConflictDoNothing(),
    ),
    latestReview: db
      .select()
      .from(reviews)
      .where(eq(reviews.sourceKey, p("sourceKey")))
      .orderBy(desc(reviews.revision))
      .limit(1)
      .prepare(),
    /** By the number of a rubric's criteria: all scores of a review in one statement. */
    addScores: memo((count) => preparedInsert(db, db.insert(scores).values(scoreRows(count)))),
    scoresOf: db
      .select({ criterion: scores.criterion, value: scores.value })
      .from(scores)
      .where(eq(scores.reviewId, p("reviewId")))
      .prepare(),
    addReviewer: preparedInsert(
      db,
      db
        .insert(reviewers)
        .values(slots(["id", "pseudonym"]))
        .onConflictDoNothing(),
    ),
    addRawReply: preparedInsert(db, db.insert(rawReplies).values(rawReply).onConflictDoNothing()),
  };
}

function scoreRows(count: number) {
  const review = slots(["reviewId", "rubricId"]);
  return Array.from({ length: count }, (_, at) => ({
    ...review,
    criterion: p(`criterion${at}`),
    value: p(`value${at}`),
  }));
}

function memo<T>(make: (count: number) => T): (count: number) => T {
  const made = new Map<number, T>();
  return (count) => {
    const one = made.get(count) ?? make(count);
    made.set(count, one);
    return one;
  };
}

function findingStatements(db: Db) {
  const place = slots(["id", "runId", "reviewId", "sourceKey", "position", "snapshotId"]);
  const finding = { ...place, ...slots(["rater", "type", "label"]) };
  return {
    addFinding: preparedInsert(db, db.insert(findings).values(finding).onConflictDoNothing()),
    findingsOf: db
      .select({ type: findings.type })
      .from(findings)
      .where(eq(findings.reviewId, p("reviewId")))
      .orderBy(findings.position)
      .prepare(),
    findingAt: db
      .select({ label: findings.label, runId: findings.runId })
      .from(findings)
      .where(eq(findings.id, p("id")))
      .prepare(),
  };
}

function taskStatements(db: Db) {
  const task = slots(["id", "benchmarkId", "venue", "year", "title", "topic"]);
  const newer = { title: sql`excluded.title`, topic: sql`excluded.topic` };
  const place = slots(["cohortId", "taskId"]);
  return {
    addTask: preparedInsert(
      db,
      db.insert(tasks).values(task).onConflictDoUpdate({ target: tasks.id, set: newer }),
    ),
    addCohortTask: preparedInsert(db, db.insert(cohortTasks).values(place).onConflictDoNothing()),
  };
}

function runStatements(db: Db) {
  const run = slots(["id", "agentId", "taskId", "stage", "sourceModelId", "snapshotId"]);
  const place = slots(["id", "runId", "part", "sourceKey", "snapshotId"]);
  const facts = slots(["costUsd", "inputTokens", "outputTokens", "durationMs"]);
  const newer = {
    costUsd: sql`excluded.cost_usd`,
    inputTokens: sql`excluded.input_tokens`,
    outputTokens: sql`excluded.output_tokens`,
    durationMs: sql`excluded.duration_ms`,
    sourceKey: sql`excluded.source_key`,
    snapshotId: sql`excluded.snapshot_id`,
  };
  return {
    /** Runs that were made or found through these statements: most files belong to a run that another file made. */
    writtenRuns: new Set<string>(),
    addRun: preparedInsert(db, db.insert(runs).values(run).onConflictDoNothing()),
    usageOf: db
      .select()
      .from(usages)
      .where(and(eq(usages.runId, p("runId")), eq(usages.part, p("part"))))
      .prepare(),
    putUsage: preparedInsert(
      db,
      db
        .insert(usages)
        .values({ ...place, ...facts })
        .onConflictDoUpdate({ target: usages.id, set: newer }),
    ),
  };
}

function fileStatements(db: Db) {
  const place = slots(["id", "runId", "taskId", "path", "sourceKey", "revision", "snapshotId"]);
  const content = slots(["kind", "mediaType", "sha256", "bytes", "isBackup"]);
  const latest = { revision: artifacts.revision, sha256: artifacts.sha256 };
  const latestOf = (owner: typeof artifacts.runId | typeof artifacts.taskId) =>
    db
      .select(latest)
      .from(artifacts)
      .where(and(eq(owner, p("owner")), eq(artifacts.path, p("path"))))
      .orderBy(desc(artifacts.revision))
      .limit(1)
      .prepare();
  const blob = slots(["sha256", "bytes", "content"]);
  const file = slots(["sourceId", "path", "sha256", "bytes", "snapshotId"]);
  return {
    addBlob: preparedInsert(db, db.insert(blobs).values(blob).onConflictDoNothing()),
    addArtifact: preparedInsert(
      db,
      db
        .insert(artifacts)
        .values({ ...place, ...content })
        .onConflictDoNothing(),
    ),
    latestRunArtifact: latestOf(artifacts.runId),
    latestTaskArtifact: latestOf(artifacts.taskId),
    addSourceFile: preparedInsert(db, db.insert(sourceFiles).values(file).onConflictDoNothing()),
  };
}
