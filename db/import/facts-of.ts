import { sql } from "drizzle-orm";
import type { Db } from "../client";

/**
 * Every fact of a database as text, in an order of its own and without row numbers, snapshots and times: two databases
 * that know the same say the same. For tests.
 */
export function factsOf(db: Db): Record<string, string[]> {
  const rows = (query: string) =>
    db.all<Record<string, unknown>>(sql.raw(query)).map((row) => JSON.stringify(Object.values(row)));
  return {
    tasks: rows("SELECT id, venue, year, title, topic FROM tasks ORDER BY 1"),
    cohorts: rows("SELECT cohort_id, task_id FROM cohort_tasks ORDER BY 1, 2"),
    agents: rows("SELECT * FROM agents ORDER BY 1"),
    runs: rows("SELECT id, agent_id, task_id, stage, sequence, source_model_id, title FROM runs ORDER BY 1"),
    inputs: rows("SELECT run_id, input_run_id, kind FROM run_inputs ORDER BY 1, 3"),
    usages: rows(
      "SELECT run_id, part, cost_usd, input_tokens, output_tokens, duration_ms, source_key FROM usages ORDER BY 1, 2",
    ),
    scores: rows(
      `SELECT r.source_key, r.revision, r.run_id, r.rubric_id, r.condition, r.judge_id, r.reviewer_id, r.state,
         r.confidence, r.has_hallucination, s.criterion, s.value
       FROM reviews r LEFT JOIN scores s ON s.review_id = r.id ORDER BY 1, 2, 11`,
    ),
    findings: rows("SELECT id, run_id, rater, type, label, source_key, position FROM findings ORDER BY 1"),
    replies: rows(
      "SELECT r.source_key, r.revision, w.sha256 FROM raw_replies w JOIN reviews r ON r.id = w.review_id ORDER BY 1, 2",
    ),
    artifacts: rows(
      "SELECT id, source_key, kind, media_type, sha256, bytes, is_backup, revision FROM artifacts ORDER BY 1",
    ),
    blobs: rows("SELECT sha256, bytes, content IS NULL FROM blobs ORDER BY 1"),
    files: rows("SELECT path, sha256, bytes FROM source_files ORDER BY 1, 2"),
    search: rows("SELECT kind, id, title, body FROM search ORDER BY 1, 2"),
    notes: rows("SELECT * FROM data_notes ORDER BY 1"),
  };
}
