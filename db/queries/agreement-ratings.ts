import { sql } from "drizzle-orm";
import type { RatedPaper, Rating } from "@/lib/agreement/ratings";
import type { Tx } from "../client";

/** A review that counts, before its scores are read. */
export interface RatedReview {
  readonly id: number;
  readonly run: string;
  readonly task: string;
  readonly rater: string;
  readonly kind: Rating["kind"];
  readonly family: string | null;
}

interface JudgeRow {
  readonly id: number;
  readonly run: string;
  readonly task: string;
  readonly judge: string;
  readonly family: string;
}

/**
 * The judges' reviews that count on these runs: parsed, everything seen, not replaced by a later revision, and of each
 * judge family the newest on each run, as on the boards.
 */
export function judgeReviews(db: Tx, rubricId: string, runs: ReadonlySet<string>): RatedReview[] {
  const rows = db.all<JudgeRow>(sql`
    SELECT v.id AS id, v.run_id AS run, r.task_id AS task, j.id AS judge, j.family AS family
    FROM reviews v JOIN judges j ON j.id = v.judge_id JOIN runs r ON r.id = v.run_id
    WHERE v.rubric_id = ${rubricId} AND v.condition = 'default' AND v.state = 'parsed'
      AND v.run_id IN (SELECT value FROM json_each(${JSON.stringify([...runs])}))
      AND NOT EXISTS (SELECT 1 FROM reviews later WHERE later.supersedes = v.id)
    ORDER BY v.id`);
  const seats = new Map<string, JudgeRow>();
  for (const row of rows) seats.set(JSON.stringify([row.family, row.run]), row);
  return [...seats.values()].map(({ id, run, task, judge, family }) => ({
    id,
    run,
    task,
    rater: judge,
    kind: "judge",
    family,
  }));
}

/**
 * The name of a run's paper within a report: task first, so that the papers of a task lie together in the order of the
 * bootstrap, whatever agents there are.
 */
function paperId(task: string, run: string): string {
  return `${task}/${run}`;
}

/** The run behind a paper's name. A run's own id holds no slash, so that it names itself. */
export function runOfPaper(id: string): string {
  return id.slice(id.indexOf("/") + 1);
}

/** Adds to each review its scores by criterion. A criterion without a score is absent. */
export function withScores(db: Tx, reviews: readonly RatedReview[]): Rating[] {
  const scored = new Map(reviews.map(({ id }) => [id, {} as Record<string, number>]));
  const ids = JSON.stringify([...scored.keys()]);
  const rows = db.values<[number, string, number]>(
    sql`SELECT review_id, criterion, value FROM scores WHERE review_id IN (SELECT value FROM json_each(${ids}))`,
  );
  for (const [id, criterion, value] of rows) {
    const scores = scored.get(id);
    if (scores) scores[criterion] = value;
  }
  return reviews.map(({ id, run, task, ...rater }) => ({
    paper: paperId(task, run),
    ...rater,
    scores: scored.get(id) ?? {},
  }));
}

/**
 * The papers behind these reviews, with the family of who wrote them in the words of the judges' families, so that
 * equal words mean that a judge reads its own kind.
 */
export function ratedPapers(
  db: Tx,
  reviews: readonly RatedReview[],
  isExposed: (run: string) => boolean,
): RatedPaper[] {
  const tasks = new Map(reviews.map(({ run, task }) => [run, task]));
  const ids = [...tasks.keys()].sort();
  const families = judgeFamilyNames(db);
  const rows = db.values<[string, string | null]>(sql`
    SELECT r.id, m.family FROM runs r JOIN agents a ON a.id = r.agent_id
    LEFT JOIN models m ON m.id = coalesce(a.model_id, a.coding_model_id)
    WHERE r.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  const written = new Map(rows);
  return ids.map((id) => {
    const family = written.get(id) ?? null;
    return {
      id: paperId(tasks.get(id) ?? "", id),
      agentFamily: family && (families.get(family) ?? family),
      exposed: isExposed(id),
    };
  });
}

/** By model family the judge family that is made of it. */
function judgeFamilyNames(db: Tx): Map<string, string> {
  return new Map(
    db.values<[string, string]>(sql`
      SELECT m.family, j.family FROM judges j JOIN model_aliases a ON a.alias = j.model_id
      JOIN models m ON m.id = a.model_id ORDER BY j.family DESC`),
  );
}
