import { desc, sql } from "drizzle-orm";
import type { AgreementInput, Exclusion } from "@/lib/agreement/ratings";
import { rubricOf } from "@/lib/benchmarks/mlr-bench/rubrics";
import type { Db, Tx } from "../client";
import { snapshots } from "../schema/sources";
import type { PublishedQuestion } from "./agreement-question";
import { judgeReviews, type RatedReview, ratedPapers, withScores } from "./agreement-ratings";
import { publicRun, publicSnapshot } from "./visible";

/**
 * Everything a report on the imported study of one stage is computed from: each row of the source as often as it was
 * published, since only the basis decides what a doubled row means. Reviews of our own studies are no part of it. Open
 * to everybody.
 */
export function publishedRatings(db: Db, question: Omit<PublishedQuestion, "kind">): AgreementInput {
  return db.transaction(() => {
    const rubric = rubricOf(question.stage);
    const people = importedReviews(db, rubric.id, question.stage);
    const judges = judgeReviews(db, rubric.id, new Set(people.map(({ run }) => run)));
    const reviews = [...people, ...judges];
    return {
      papers: ratedPapers(db, reviews, () => false),
      ratings: withScores(db, reviews),
      criteria: rubric.criteria,
      basis: question.basis,
      margin: question.margin,
      resampling: question.resampling,
      snapshot: newestSnapshot(db),
      rubric: rubric.id,
      excluded: heldBack(db, rubric.id, question.stage),
    };
  });
}

function importedReviews(db: Tx, rubricId: string, stage: string): RatedReview[] {
  const rows = db.all<{ id: number; run: string; task: string; reviewer: string; pseudonym: string }>(sql`
    SELECT v.id AS id, v.run_id AS run, r.task_id AS task, p.id AS reviewer, p.pseudonym AS pseudonym
    FROM reviews v JOIN reviewers p ON p.id = v.reviewer_id JOIN runs r ON r.id = v.run_id
    WHERE v.rubric_id = ${rubricId} AND v.condition = 'default' AND v.revision = 1 AND r.stage = ${stage}
      AND v.id NOT IN (SELECT review_id FROM study_reviews) AND ${publicRun(sql`r.id`)}
    ORDER BY v.id`);
  const owners = new Map<string, Set<string>>();
  for (const { pseudonym, reviewer } of rows)
    owners.set(pseudonym, (owners.get(pseudonym) ?? new Set()).add(reviewer));
  return rows.map(({ id, run, task, reviewer, pseudonym }) => {
    // A pseudonym is unique within a source, not beyond.
    const isShared = (owners.get(pseudonym)?.size ?? 0) > 1;
    return {
      id,
      run,
      task,
      rater: isShared ? `${pseudonym} (${reviewer})` : pseudonym,
      kind: "human",
      family: null,
    };
  });
}

/** What an open study keeps out of public numbers, counted and not named: its runs are under embargo. */
function heldBack(db: Tx, rubricId: string, stage: string): Exclusion[] {
  const held = db.get<{ reviews: number; papers: number }>(sql`
    SELECT count(*) AS reviews, count(DISTINCT r.id) AS papers
    FROM reviews v JOIN runs r ON r.id = v.run_id
    WHERE v.rubric_id = ${rubricId} AND v.condition = 'default' AND v.revision = 1 AND r.stage = ${stage}
      AND v.reviewer_id IS NOT NULL AND v.id NOT IN (SELECT review_id FROM study_reviews)
      AND NOT (${publicRun(sql`r.id`)})`);
  if (held.reviews === 0) return [];
  const reviews = held.reviews === 1 ? "1 review" : `${held.reviews} reviews`;
  const papers = held.papers === 1 ? "1 paper" : `${held.papers} papers`;
  const why = `${reviews} of ${papers} that a running study holds under embargo, until it closes`;
  return [{ reviewer: "all", run: "under embargo", why }];
}

/** The state of the data that a number read now comes from; `none` before anything is loaded. */
function newestSnapshot(db: Tx): string {
  const newest = db
    .select({ id: snapshots.id })
    .from(snapshots)
    .where(publicSnapshot(snapshots.id))
    .orderBy(desc(snapshots.position))
    .limit(1)
    .get();
  return newest?.id ?? "none";
}
