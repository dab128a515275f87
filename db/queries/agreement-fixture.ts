import { eq } from "drizzle-orm";
import { rubricOf } from "@/lib/benchmarks/mlr-bench/rubrics";
import type { Db } from "../client";
import { assignments } from "../schema/assignments";
import { judges, reviews, scores } from "../schema/reviews";
import { studies } from "../schema/studies";
import { studyReviews } from "../schema/study-reviews";
import { fixtureTime, type StudyFixture, studyFixture } from "../study-fixture";

const rubric = rubricOf("end2end");

/** Judges that no seed of ours knows, so that a fixture holds whatever else is loaded. */
export const fixtureJudges = [
  { id: "claude-3-7-sonnet-20250219@published", family: "claude-3.7-sonnet" },
  { id: "gemini-2.5-pro-preview@published", family: "gemini-2.5-pro-preview" },
] as const;

interface Submission {
  readonly revision?: number;
  readonly supersedes?: number;
  readonly isAfterReveal?: boolean;
  readonly recognisedSystem?: boolean;
}

/** Hands in a review for an assignment of a study fixture, all criteria alike. Returns the review's id. */
export function submit(
  db: Db,
  study: StudyFixture,
  assignmentId: string,
  score: number,
  { revision = 1, supersedes, isAfterReveal = false, recognisedSystem = false }: Submission = {},
): number {
  const given = study.assignments.find(({ id }) => id === assignmentId);
  const paper = study.papers.find(({ id }) => id === given?.paperId);
  if (!given || !paper) throw new RangeError("submit needs an assignment of the fixture");
  const id = store(db, {
    runId: paper.runId,
    reviewerId: given.reviewerId,
    sourceKey: `assignment:${assignmentId}`,
    revision,
    supersedes: supersedes ?? null,
    snapshotId: `study:${study.studyId}`,
    score,
  });
  const about = { submittedAt: fixtureTime, recognisedSystem, activeMs: 60_000, isAfterReveal };
  db.insert(studyReviews)
    .values({ reviewId: id, assignmentId, ...about, reopenReason: revision > 1 ? "asked for" : null })
    .run();
  db.update(assignments)
    .set({ state: "submitted", submittedAt: fixtureTime })
    .where(eq(assignments.id, assignmentId))
    .run();
  return id;
}

/** A judge's scores on a run, all criteria alike. */
export function judged(db: Db, runId: string, judge: (typeof fixtureJudges)[number], score: number): void {
  db.insert(judges)
    .values({ ...judge, modelId: judge.id.replace(/@.*/, ""), promptVersion: "published" })
    .onConflictDoNothing()
    .run();
  store(db, {
    runId,
    judgeId: judge.id,
    sourceKey: `${runId}/${judge.id}`,
    revision: 1,
    supersedes: null,
    snapshotId: "snap",
    score,
  });
}

type Stored = Pick<
  typeof reviews.$inferInsert,
  "runId" | "reviewerId" | "judgeId" | "sourceKey" | "revision" | "supersedes" | "snapshotId"
> & { readonly score: number };

function store(db: Db, { score, ...review }: Stored): number {
  const { id } = db
    .insert(reviews)
    .values({ ...review, rubricId: rubric.id, condition: "default", state: "parsed", confidence: 4 })
    .returning({ id: reviews.id })
    .get();
  for (const criterion of rubric.criteria) {
    db.insert(scores).values({ reviewId: id, rubricId: rubric.id, criterion, value: score }).run();
  }
  return id;
}

/** A whole study in which everybody has handed in and both judges have scored, with scores that differ in a fixed way. */
export function finishedStudy(db: Db, shape: Parameters<typeof studyFixture>[1] = {}): StudyFixture {
  const study = studyFixture(db, shape);
  study.assignments.forEach(({ id }, at) => {
    submit(db, study, id, 3 + ((at * 7) % 5));
  });
  study.papers.forEach(({ runId }, at) => {
    judged(db, runId, fixtureJudges[0], 6 + (at % 3));
    judged(db, runId, fixtureJudges[1], 3 + (at % 4));
  });
  return study;
}

/** Opens a closed study's agreement to the public. */
export function publish(db: Db, studyId: string): void {
  db.update(studies).set({ publishedAt: fixtureTime }).where(eq(studies.id, studyId)).run();
}
