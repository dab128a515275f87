import { sql } from "drizzle-orm";
import type { Tx } from "../client";

/** A paper on whose Overall two people differ by the study's limit or more, and that no third reader has yet. */
export interface ThirdTrigger {
  readonly paperId: string;
  readonly label: string;
  /** In points. */
  readonly difference: number;
}

/** Papers that give cause for a third reader, the widest difference first: first submissions, calibration apart. */
export function thirdTriggers(db: Tx, studyId: string): ThirdTrigger[] {
  return db.all<ThirdTrigger>(sql`
    SELECT p.id AS paperId, p.label AS label, max(c.value) - min(c.value) AS difference
    FROM study_papers p
    JOIN studies s ON s.id = p.study_id
    JOIN assignments a ON a.paper_id = p.id AND a.kind = 'regular' AND a.state IN ('submitted', 'reopened')
    JOIN study_reviews v ON v.assignment_id = a.id
    JOIN reviews r ON r.id = v.review_id AND r.revision = 1
    JOIN scores c ON c.review_id = r.id AND c.criterion = 'overall'
    WHERE p.study_id = ${studyId} AND p.is_calibration = 0
      AND NOT EXISTS (SELECT 1 FROM assignments t WHERE t.paper_id = p.id AND t.kind = 'third'
        AND t.state NOT IN ('declined', 'withdrawn'))
    GROUP BY p.id HAVING count(*) >= 2 AND difference >= s.third_review_from
    ORDER BY difference DESC, p.label`);
}
