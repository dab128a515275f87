import { sql } from "drizzle-orm";
import type { Tx } from "../client";

/** A first submission in a study with what tells of its making. */
export interface Submission {
  readonly reviewId: number;
  readonly assignmentId: string;
  readonly reviewerId: string;
  readonly paperId: string;
  readonly label: string;
  readonly kind: "regular" | "calibration" | "third";
  readonly activeMs: number;
  readonly recognised: number;
  readonly isAfterReveal: number;
  readonly scores: readonly number[];
  readonly reasons: readonly string[];
}

/** The first submission of each assignment of a study. */
export function firstSubmissions(db: Tx, studyId: string): Submission[] {
  const rows = db.all<Omit<Submission, "scores" | "reasons"> & { scores: string; reasons: string }>(sql`
    SELECT r.id AS reviewId, a.id AS assignmentId, a.reviewer_id AS reviewerId, p.id AS paperId, p.label AS label,
      a.kind AS kind, v.active_ms AS activeMs, v.recognised_system AS recognised, v.is_after_reveal AS isAfterReveal,
      (SELECT json_group_array(c.value) FROM scores c WHERE c.review_id = r.id) AS scores,
      (SELECT json_group_array(t.reason) FROM review_reasons t WHERE t.review_id = r.id) AS reasons
    FROM assignments a
    JOIN study_papers p ON p.id = a.paper_id
    JOIN study_reviews v ON v.assignment_id = a.id
    JOIN reviews r ON r.id = v.review_id AND r.revision = 1
    WHERE a.study_id = ${studyId} ORDER BY r.id`);
  return rows.map((row) => ({ ...row, scores: JSON.parse(row.scores), reasons: JSON.parse(row.reasons) }));
}
