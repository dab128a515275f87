import { sql } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import type { AgreementInput, Exclusion } from "@/lib/agreement/ratings";
import { rubrics } from "@/lib/benchmarks/mlr-bench/rubrics";
import { AppError } from "@/lib/errors";
import type { Db, Tx } from "../client";
import { agreementStudy } from "./agreement-access";
import type { StudyQuestion } from "./agreement-question";
import { judgeReviews, type RatedReview, ratedPapers, withScores } from "./agreement-ratings";
import { visibleRun } from "./visible";

/** An assignment, with one of its submissions where it has any. */
interface Row {
  readonly run: string;
  readonly task: string;
  readonly reviewer: string;
  readonly state: string;
  readonly isCalibration: number;
  readonly isExposed: number;
  readonly hasConflict: number;
  readonly review: number | null;
  readonly revision: number | null;
  readonly isAfterReveal: number | null;
  readonly isRecognised: number | null;
}

/**
 * Everything a report on one study is computed from: submitted reviews of its people, and what the judges said of the
 * same papers. What does not count is named with its reason; drafts are neither.
 *
 * @throws AppError `not_found` where the actor may not see this study's agreement
 */
export function studyRatings(
  db: Db,
  actor: Actor,
  { studyId, basis, revision, recognised, resampling }: Omit<StudyQuestion, "kind" | "isChair">,
): AgreementInput {
  return db.transaction(() => {
    const study = agreementStudy(db, actor, studyId);
    const rubric = rubrics.find(({ id }) => id === study.rubricId);
    if (!rubric) throw new AppError("unavailable", `The rubric ${study.rubricId} is not known here.`);
    const rows = submissions(db, actor, studyId);
    const { counted, excluded } = sorted(rows, { revision, recognised });
    const exposed = new Set(rows.flatMap((row) => (row.isExposed ? [row.run] : [])));
    const judges = judgeReviews(db, rubric.id, new Set(counted.map(({ run }) => run)));
    const reviews = [...counted, ...judges];
    return {
      papers: ratedPapers(db, reviews, (run) => exposed.has(run)),
      ratings: withScores(db, reviews),
      criteria: rubric.criteria,
      basis,
      margin: study.margin,
      resampling,
      snapshot: `study:${studyId}`,
      rubric: rubric.id,
      excluded,
    };
  });
}

function submissions(db: Tx, actor: Actor, studyId: string): Row[] {
  return db.all<Row>(sql`
    SELECT p.run_id AS run, r.task_id AS task, w.label AS reviewer, a.state AS state,
      (a.kind = 'calibration' OR p.is_calibration) AS isCalibration, p.is_exposed AS isExposed,
      EXISTS (SELECT 1 FROM conflicts c WHERE c.reviewer_id = a.reviewer_id AND (
        (c.kind = 'paper' AND c.target_id = p.id) OR (c.kind = 'agent' AND c.target_id = r.agent_id)
        OR (c.kind = 'task' AND c.target_id = r.task_id))) AS hasConflict,
      v.id AS review, v.revision AS revision, s.is_after_reveal AS isAfterReveal,
      s.recognised_system AS isRecognised
    FROM assignments a
    JOIN study_papers p ON p.id = a.paper_id
    JOIN study_reviewers w ON w.reviewer_id = a.reviewer_id
    JOIN runs r ON r.id = p.run_id
    LEFT JOIN study_reviews s ON s.assignment_id = a.id
    LEFT JOIN reviews v ON v.id = s.review_id
    WHERE a.study_id = ${studyId} AND ${visibleRun(actor, sql`p.run_id`)}
    ORDER BY p.run_id, w.label, v.revision`);
}

type Choice = Pick<StudyQuestion, "revision" | "recognised">;

/** The one submission of each assignment that counts, and what was left out with its reason. */
function sorted(rows: readonly Row[], choice: Choice): { counted: RatedReview[]; excluded: Exclusion[] } {
  const judged = byAssignment(rows).map((submitted) => judge(submitted, choice));
  return {
    counted: judged.flatMap(({ counted }) => counted),
    excluded: judged.flatMap(({ excluded }) => excluded),
  };
}

function judge(
  submitted: readonly Row[],
  { revision, recognised }: Choice,
): { counted: RatedReview[]; excluded: Exclusion[] } {
  const before = submitted.filter(({ isAfterReveal }) => !isAfterReveal);
  const row = (revision === "latest" ? before.at(-1) : before[0]) ?? submitted[0];
  if (!row) return { counted: [], excluded: [] };
  const { run, task, reviewer, review } = row;
  const leaving = (why: string): Exclusion => ({ reviewer, run, why });
  const why =
    whyLeftOut(row) ?? (recognised === "left-out" && row.isRecognised ? "recognised the system" : null);
  if (why !== null) return { counted: [], excluded: [leaving(why)] };
  const excluded = before.length < submitted.length ? [leaving("a change made after the reveal")] : [];
  if (review === null) return { counted: [], excluded };
  return { counted: [{ id: review, run, task, rater: reviewer, kind: "human", family: null }], excluded };
}

function byAssignment(rows: readonly Row[]): Row[][] {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.run, row.reviewer]);
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return [...found.values()];
}

/** Null where the review counts, or where nothing was handed in yet. */
function whyLeftOut({ state, isCalibration, hasConflict, review, isAfterReveal }: Row): string | null {
  if (state === "declined") return "declined by the reviewer";
  if (state === "withdrawn") return "withdrawn by the chair";
  if (review === null) return null;
  if (isCalibration) return "calibration paper";
  if (hasConflict) return "conflict of interest";
  return isAfterReveal ? "written after the reveal" : null;
}
