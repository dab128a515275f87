import type { ReviewFacts } from "@/lib/benchmarks/mlr-bench/review-file";
import type { Condition } from "@/lib/benchmarks/stages";
import type { Statements } from "./statements";

export interface ReviewToWrite {
  readonly runId: string;
  readonly rubricId: string;
  readonly condition: Condition;
  readonly judgeId: string | null;
  readonly reviewerId: string | null;
  readonly sourceKey: string;
  /** Null for a reply that could not be read: it is kept as unparsed, without scores. */
  readonly facts: ReviewFacts | null;
}

export interface WrittenReview {
  readonly reviewId: number;
  /**
   * `same`: the scores were here already. `revised`: a new revision replaces the older one. `kept`: an unreadable
   * reply does not push out a readable one.
   */
  readonly outcome: "added" | "same" | "revised" | "kept";
}

/**
 * Adds a review with its scores and findings, or a new revision where the source now says something else. Null where
 * another source already holds this judge's review of the run.
 */
export function writeReview(s: Statements, review: ReviewToWrite, snapshotId: string): WrittenReview | null {
  const first = addRevision(s, review, snapshotId, null);
  if (first !== null) return { reviewId: first, outcome: "added" };
  const latest = s.latestReview.get({ sourceKey: review.sourceKey });
  if (!latest) return null;
  const isSameRater = latest.judgeId === review.judgeId && latest.reviewerId === review.reviewerId;
  const isSameCell = isSameRater && latest.runId === review.runId && latest.condition === review.condition;
  if (isSameCell && latest.state === "parsed" && !review.facts)
    return { reviewId: latest.id, outcome: "kept" };
  if (isSameCell && saysTheSame(s, latest, review.facts)) return { reviewId: latest.id, outcome: "same" };
  const later = addRevision(s, review, snapshotId, latest);
  return later === null ? null : { reviewId: later, outcome: "revised" };
}

/** The new review's id, or null where a row of that place or cell is there already. */
function addRevision(
  s: Statements,
  review: ReviewToWrite,
  snapshotId: string,
  older: { readonly id: number; readonly revision: number } | null,
): number | null {
  const { facts, ...place } = review;
  const revision = (older?.revision ?? 0) + 1;
  const added = s.addReview.run({
    ...place,
    revision,
    supersedes: older?.id ?? null,
    state: facts ? "parsed" : "unparsed",
    confidence: facts?.confidence ?? null,
    // The statement's placeholder has no encoder: SQLite knows no booleans, and an unasked question is not a no.
    hasHallucination: facts?.hasHallucination == null ? null : Number(facts.hasHallucination),
    snapshotId,
  });
  if (added.changes === 0) return null;
  const reviewId = Number(added.lastInsertRowid);
  if (facts) {
    writeScores(s, reviewId, review.rubricId, facts);
    writeFindings(s, reviewId, review, facts, revision, snapshotId);
  }
  return reviewId;
}

function writeScores(s: Statements, reviewId: number, rubricId: string, { scores }: ReviewFacts): void {
  const values: Record<string, string | number> = { reviewId, rubricId };
  const criteria = Object.keys(scores);
  for (const [at, criterion] of criteria.entries()) {
    values[`criterion${at}`] = criterion;
    values[`value${at}`] = scores[criterion] ?? 0;
  }
  if (criteria.length > 0) s.addScores(criteria.length).run(values);
}

function writeFindings(
  s: Statements,
  reviewId: number,
  review: ReviewToWrite,
  facts: ReviewFacts,
  revision: number,
  snapshotId: string,
): void {
  // A later revision's findings are others than the first one's, at the same places of the same source.
  const sourceKey = revision === 1 ? review.sourceKey : `${review.sourceKey}@${revision}`;
  for (const [at, type] of facts.findings.entries()) {
    const position = at + 1;
    const place = { id: `${sourceKey}#${position}`, runId: review.runId, reviewId, sourceKey, position };
    s.addFinding.run({ ...place, rater: "judge", type, label: "yes", snapshotId });
  }
}

type StoredReview = NonNullable<ReturnType<Statements["latestReview"]["get"]>>;

function saysTheSame(s: Statements, stored: StoredReview, facts: ReviewFacts | null): boolean {
  if (stored.state === "unparsed" || !facts) return stored.state === "unparsed" && !facts;
  if (stored.confidence !== facts.confidence || stored.hasHallucination !== facts.hasHallucination)
    return false;
  const scores = s.scoresOf.all({ reviewId: stored.id });
  if (scores.length !== Object.keys(facts.scores).length) return false;
  if (scores.some(({ criterion, value }) => facts.scores[criterion] !== value)) return false;
  if (stored.hasHallucination === null && facts.findings.length === 0) return true;
  const types = s.findingsOf.all({ reviewId: stored.id }).map((one) => one.type);
  return (
    types.length === facts.findings.length && types.every((type, index) => type === facts.findings[index])
  );
}
