import { sql } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { rubrics } from "@/lib/benchmarks/mlr-bench/rubrics";
import type { MethodsView, NoteView, ReviewCount, Share, SnapshotView, SourceView } from "@/lib/methods/view";
import type { Db } from "../client";
import { publicReview, publicRun, publicSnapshot } from "./visible";

/** What stands behind every number: sources, states of the data, reviews, cohorts, topics, known faults. Open to everybody. */
export function methodsView(db: Db, _actor: Actor): MethodsView {
  return {
    sources: db.all<SourceView>(
      sql`SELECT id, name, url, "commit", licence, attribution FROM sources WHERE ${publicSnapshot(sql`id`)} ORDER BY id`,
    ),
    snapshots: snapshots(db),
    reviews: reviewCounts(db),
    reviewers: count(
      db,
      sql`SELECT count(DISTINCT reviewer_id) AS n FROM reviews WHERE reviewer_id IS NOT NULL AND ${publicRun(sql`run_id`)} AND ${publicReview(sql`id`)}`,
    ),
    cohorts: db.all<{ id: string; name: string; tasks: number }>(
      sql`SELECT c.id, c.name, count(t.task_id) AS tasks FROM cohorts c LEFT JOIN cohort_tasks t ON t.cohort_id = c.id GROUP BY c.id ORDER BY tasks DESC, c.id`,
    ),
    topics: topicCounts(db),
    notes: notes(db),
    texts: texts(db),
  };
}

function snapshots(db: Db): SnapshotView[] {
  const rows = db.all<{ id: string; source: string; reason: string; created_at: number }>(
    sql`SELECT id, source_id AS source, reason, created_at FROM snapshots WHERE ${publicSnapshot(sql`id`)} ORDER BY position DESC`,
  );
  return rows.map(({ created_at, ...row }) => ({ ...row, at: new Date(created_at).toISOString() }));
}

/** In the order of the rubrics; within one everything seen first, then without the code, people last. */
function reviewCounts(db: Db): ReviewCount[] {
  const place = new Map<string, number>(rubrics.map(({ kind }, at) => [kind, at]));
  const counts = db.all<ReviewCount>(sql`
    SELECT b.kind, r.condition, j.model_id AS model, j.family, j.prompt_version AS promptVersion,
           count(*) AS reviews, sum(r.state = 'unparsed') AS unparsed
    FROM reviews r JOIN rubrics b ON b.id = r.rubric_id LEFT JOIN judges j ON j.id = r.judge_id
    WHERE ${publicRun(sql`r.run_id`)} AND ${publicReview(sql`r.id`)} AND NOT EXISTS (SELECT 1 FROM reviews later WHERE later.supersedes = r.id)
    GROUP BY b.kind, r.condition, r.judge_id ORDER BY r.judge_id IS NULL, r.condition, j.family, j.id`);
  return counts.sort((a, b) => (place.get(a.kind) ?? 0) - (place.get(b.kind) ?? 0));
}

function topicCounts(db: Db): Record<string, number> {
  const rows = db.all<{ topic: string; n: number }>(
    sql`SELECT coalesce(topic, '') AS topic, count(*) AS n FROM tasks GROUP BY topic`,
  );
  return Object.fromEntries(rows.map(({ topic, n }) => [topic, n]));
}

function notes(db: Db): NoteView[] {
  return db.all<NoteView>(sql`
    SELECT n.subject_kind AS subject, coalesce(r.run_id, n.subject_id) AS id, n.text
    FROM data_notes n LEFT JOIN reviews r ON n.subject_kind = 'review' AND r.source_key = n.subject_id AND r.revision = 1
    WHERE ${publicRun(sql`coalesce(r.run_id, n.subject_id)`)}
    ORDER BY n.subject_kind DESC, id, n.id`);
}

function texts(db: Db): MethodsView["texts"] {
  const share = (here: ReturnType<typeof sql>, all: ReturnType<typeof sql>): Share => ({
    here: count(db, here),
    all: count(db, all),
  });
  return {
    tasks: share(
      sql`SELECT count(DISTINCT task_id) AS n FROM artifacts WHERE kind = 'task' AND task_id IS NOT NULL`,
      sql`SELECT count(*) AS n FROM tasks`,
    ),
    papers: share(
      sql`SELECT count(DISTINCT a.run_id) AS n FROM artifacts a JOIN runs r ON r.id = a.run_id WHERE ${publicRun(sql`r.id`)} AND a.kind = 'paper' AND r.stage IN ('writeup', 'end2end')`,
      sql`SELECT count(*) AS n FROM runs WHERE ${publicRun(sql`id`)} AND stage IN ('writeup', 'end2end')`,
    ),
    reasons: share(
      sql`SELECT count(*) AS n FROM raw_replies JOIN reviews ON reviews.id = review_id WHERE ${publicRun(sql`run_id`)}`,
      sql`SELECT count(*) AS n FROM reviews WHERE judge_id IS NOT NULL AND ${publicRun(sql`run_id`)}`,
    ),
  };
}

function count(db: Db, query: ReturnType<typeof sql>): number {
  return db.get<{ n: number }>(query).n;
}
