import { and, asc, eq, isNull, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { announcesCoReviewers } from "@/lib/review/consent";
import type { Reveal, RevealedPaper } from "@/lib/review/reveal";
import { rubricForm } from "@/lib/review/rubric-form";
import { mayReveal } from "@/lib/review/rules";
import type { Tx } from "../client";
import { agents, codingAgents, models } from "../schema/agents";
import { assignments } from "../schema/assignments";
import { tasks } from "../schema/benchmarks";
import { reviews, scores } from "../schema/reviews";
import { runs } from "../schema/runs";
import { studies, studyPapers } from "../schema/studies";
import { studyReviews } from "../schema/study-reviews";
import { ownPart, ownStates } from "./own-assignment";
import { ownReviews } from "./own-review";
import { runReviews } from "./run-reviews";

/**
 * Agents, judges and, where it was announced, other reviewers' scores, beside what the reviewer wrote. `openReveal` goes
 * before it.
 *
 * @throws AppError `not_found` for whoever has no part in the study, or before all own reviews are in
 */
export function reveal(db: Tx, actor: Actor, studyId: string): Reveal {
  const part = ownPart(db, actor, studyId);
  const study = db.select().from(studies).where(eq(studies.id, studyId)).get();
  if (!study || part.revealedAt === null || !mayReveal(ownStates(db, part.reviewerId))) {
    throw new AppError("not_found", "There is nothing to see here before all your reviews are in.");
  }
  const showsOthers = announcesCoReviewers(study.consentText);
  return {
    study: { id: study.id, title: study.title },
    criteria: rubricForm(study.rubricId).criteria.map(({ key, name }) => ({ key, name })),
    showsOthers,
    papers: ownPapers(db, part.reviewerId).flatMap(({ assignmentId, runId, paperId, model, ...paper }) => {
      const written = ownReviews(db, actor, assignmentId);
      const [mine] = written;
      const first = written.at(-1);
      if (!mine || !first) return [];
      const { agent, codingAgent, taskId, taskTitle, ...facts } = paper;
      return [
        {
          ...facts,
          task: { id: taskId, title: taskTitle },
          agent: { name: agent, model, codingAgent },
          mine,
          first,
          judges: judgesOf(db, runId, study.rubricId),
          others: showsOthers ? othersOf(db, paperId, part.reviewerId) : [],
        },
      ];
    }),
  };
}

function ownPapers(db: Tx, reviewerId: string) {
  return db
    .select({
      assignmentId: assignments.id,
      paperId: assignments.paperId,
      label: studyPapers.label,
      isCalibration: studyPapers.isCalibration,
      runId: runs.id,
      title: runs.title,
      taskId: tasks.id,
      taskTitle: tasks.title,
      agent: agents.name,
      model: models.name,
      codingAgent: codingAgents.name,
    })
    .from(assignments)
    .innerJoin(studyPapers, eq(studyPapers.id, assignments.paperId))
    .innerJoin(runs, eq(runs.id, studyPapers.runId))
    .innerJoin(tasks, eq(tasks.id, runs.taskId))
    .innerJoin(agents, eq(agents.id, runs.agentId))
    .leftJoin(models, eq(models.id, agents.modelId))
    .leftJoin(codingAgents, eq(codingAgents.id, agents.codingAgentId))
    .where(and(eq(assignments.reviewerId, reviewerId), eq(assignments.state, "submitted")))
    .orderBy(asc(assignments.position))
    .all();
}

function judgesOf(db: Tx, runId: string, rubricId: string): RevealedPaper["judges"] {
  return runReviews(db, runId)
    .judges.filter((one) => one.rubric === rubricId && one.condition === "default")
    .map(({ judge, state, scores: given, confidence, reasons }) => ({
      judge,
      state,
      scores: given,
      confidence,
      reasons,
    }));
}

/** Newest revisions, in an order that tells nothing: by review, not by reviewer. */
function othersOf(db: Tx, paperId: string, reviewerId: string): Record<string, number>[] {
  const newer = alias(reviews, "newer");
  const rows = db
    .select({ reviewId: reviews.id, criterion: scores.criterion, value: scores.value })
    .from(studyReviews)
    .innerJoin(assignments, eq(assignments.id, studyReviews.assignmentId))
    .innerJoin(reviews, eq(reviews.id, studyReviews.reviewId))
    .leftJoin(newer, eq(newer.supersedes, reviews.id))
    .leftJoin(scores, eq(scores.reviewId, reviews.id))
    .where(and(eq(assignments.paperId, paperId), ne(assignments.reviewerId, reviewerId), isNull(newer.id)))
    .orderBy(asc(reviews.id))
    .all();
  const byReview = Map.groupBy(rows, (row) => row.reviewId);
  return [...byReview.values()].map((given) =>
    Object.fromEntries(
      given.flatMap(({ criterion, value }) =>
        criterion !== null && value !== null ? [[criterion, value]] : [],
      ),
    ),
  );
}
