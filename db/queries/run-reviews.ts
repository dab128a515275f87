import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { reviewReasons } from "@/lib/benchmarks/mlr-bench/review-reasons";
import { rubrics as knownRubrics } from "@/lib/benchmarks/mlr-bench/rubrics";
import type { HumanReview, JudgeReview, RunFinding } from "@/lib/catalog/run-review";
import type { Tx } from "../client";
import { blobs } from "../schema/artifacts";
import { findings, judges, rawReplies, reviewers, reviews, scores } from "../schema/reviews";
import { dataNotes } from "../schema/sources";
import { publicReview } from "./visible";

export interface RunReviews {
  readonly judges: JudgeReview[];
  readonly humans: HumanReview[];
  readonly findings: RunFinding[];
}

/**
 * Every review of a run that counts, with the judges' words where their replies are loaded: a judge's newest
 * revision, a person's first. Judges by rubric, then condition, then family; people by their rows in the source.
 */
export function runReviews(db: Tx, runId: string): RunReviews {
  const rows = reviewRows(db, runId);
  const ids = rows.map((row) => row.review.id);
  const given = scoresOf(db, ids);
  const notes = notesOf(
    db,
    rows.map((row) => row.review.sourceKey),
  );
  const judged = rows.flatMap((row) => judgeReview(row, given, notes));
  return {
    judges: judged.map((one) => one.review),
    humans: rows.flatMap((row) => humanReview(row, given, notes)),
    findings: findingRows(db, runId, judged),
  };
}

type ReviewRow = ReturnType<typeof reviewRows>[number];
type ByKey<T> = ReadonlyMap<string | number, T>;

function reviewRows(db: Tx, runId: string) {
  const newer = alias(reviews, "newer");
  return db
    .select({
      review: reviews,
      judge: judges,
      pseudonym: reviewers.pseudonym,
      raw: blobs.content,
      rawSha256: rawReplies.sha256,
    })
    .from(reviews)
    .leftJoin(newer, eq(newer.supersedes, reviews.id))
    .leftJoin(judges, eq(judges.id, reviews.judgeId))
    .leftJoin(reviewers, eq(reviewers.id, reviews.reviewerId))
    .leftJoin(rawReplies, eq(rawReplies.reviewId, reviews.id))
    .leftJoin(blobs, eq(blobs.sha256, rawReplies.sha256))
    .where(
      and(
        eq(reviews.runId, runId),
        publicReview(reviews.id),
        sql`CASE WHEN ${reviews.reviewerId} IS NULL THEN ${newer.id} IS NULL ELSE ${reviews.revision} = 1 END`,
      ),
    )
    .orderBy(asc(reviews.rubricId), asc(reviews.condition), asc(judges.family), asc(reviews.id))
    .all();
}

function judgeReview(row: ReviewRow, given: ByKey<Record<string, number>>, notes: ByKey<string[]>) {
  const { review, judge } = row;
  if (!judge) return [];
  const raw = row.raw?.toString("utf8") ?? null;
  const rubric = knownRubrics.find((one) => one.id === review.rubricId);
  const { findings: listed = [], ...reasons } = raw !== null && rubric ? reviewReasons(raw, rubric) : {};
  const seen: JudgeReview = {
    id: review.id,
    judge: { id: judge.id, model: judge.modelId, family: judge.family, promptVersion: judge.promptVersion },
    rubric: review.rubricId,
    condition: review.condition,
    state: review.state,
    scores: given.get(review.id) ?? {},
    confidence: review.confidence,
    hasHallucination: review.hasHallucination,
    reasons: "justifications" in reasons ? copied(reasons) : null,
    raw,
    rawSha256: row.rawSha256,
    revision: review.revision,
    sourceKey: review.sourceKey,
    snapshot: review.snapshotId,
    notes: notes.get(review.sourceKey) ?? [],
  };
  return [{ review: seen, listed }];
}

function copied(reasons: Omit<ReturnType<typeof reviewReasons>, "findings">): JudgeReview["reasons"] {
  const { justifications, strengths, weaknesses, hallucinationDetails, summary } = reasons;
  return {
    justifications,
    strengths: [...strengths],
    weaknesses: [...weaknesses],
    hallucinationDetails,
    summary,
  };
}

function humanReview(
  row: ReviewRow,
  given: ByKey<Record<string, number>>,
  notes: ByKey<string[]>,
): HumanReview[] {
  if (row.pseudonym === null) return [];
  const { id, confidence, revision, sourceKey } = row.review;
  const scored = given.get(id) ?? {};
  return [
    {
      id,
      reviewer: row.pseudonym,
      scores: scored,
      confidence,
      revision,
      sourceKey,
      notes: notes.get(sourceKey) ?? [],
    },
  ];
}

/** What the judges listed, with their words, and what people labelled. */
function findingRows(
  db: Tx,
  runId: string,
  judged: readonly ReturnType<typeof judgeReview>[number][],
): RunFinding[] {
  const listedBy = new Map(judged.map((one) => [one.review.id, one.listed]));
  const rows = db
    .select()
    .from(findings)
    .where(eq(findings.runId, runId))
    .orderBy(asc(findings.sourceKey), asc(findings.position), asc(findings.type))
    .all();
  return rows
    .filter((row) => row.reviewId === null || listedBy.has(row.reviewId))
    .map(({ id, type, label, rater, reviewId, position, sourceKey }) => {
      const listed = reviewId === null ? undefined : listedBy.get(reviewId)?.[position];
      const words = { description: listed?.description ?? null, evidence: listed?.evidence ?? null };
      return { id, type, label, rater, review: reviewId, ...words, sourceKey };
    });
}

function scoresOf(db: Tx, reviewIds: readonly number[]): ByKey<Record<string, number>> {
  const found = new Map<number, Record<string, number>>();
  for (const row of db
    .select()
    .from(scores)
    .where(inArray(scores.reviewId, [...reviewIds]))
    .all()) {
    found.set(row.reviewId, { ...found.get(row.reviewId), [row.criterion]: row.value });
  }
  return found;
}

/** Notes on reviews stand under the key of their row in the source. */
function notesOf(db: Tx, sourceKeys: readonly string[]): ByKey<string[]> {
  const found = new Map<string, string[]>();
  const about = and(eq(dataNotes.subjectKind, "review"), inArray(dataNotes.subjectId, [...sourceKeys]));
  for (const note of db.select().from(dataNotes).where(about).orderBy(asc(dataNotes.id)).all()) {
    found.set(note.subjectId, [...(found.get(note.subjectId) ?? []), note.text]);
  }
  return found;
}
