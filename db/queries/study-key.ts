import { eq, inArray } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { assertMay } from "@/lib/rights";
import type { Db } from "../client";
import { users } from "../schema/people";
import { judges, reviews } from "../schema/reviews";
import { studyBoard } from "./study-board";
import { studyRow } from "./study-row";

/** What a label of the export stands for. */
export interface KeyRow {
  readonly kind: "paper" | "reviewer" | "judge";
  readonly label: string;
  readonly run: string | null;
  readonly agent: string | null;
  readonly task: string | null;
  /** A person's name, empty once the account is deleted; a judge's pinned id. */
  readonly rater: string | null;
  readonly email: string | null;
}

export const keyColumns = ["kind", "label", "run", "agent", "task", "rater", "email"] as const;

/**
 * The key to a study's blind export: a file of its own, for the chair alone.
 *
 * @throws AppError `not_found` for a stranger or a missing study
 */
export function studyKey(db: Db, actor: Actor, studyId: string): KeyRow[] {
  assertMay(actor, "run_study", "This study");
  const { study, papers, reviewers } = studyBoard(db, studyRow(db, studyId));
  const ids = reviewers.flatMap(({ userId }) => (userId ? [userId] : []));
  const people = new Map(
    db
      .select()
      .from(users)
      .where(inArray(users.id, ids))
      .all()
      .map((person) => [person.id, person]),
  );
  const runIds = papers.map(({ runId }) => runId);
  const panel = db
    .selectDistinct({ id: judges.id, family: judges.family, rubricId: reviews.rubricId })
    .from(reviews)
    .innerJoin(judges, eq(judges.id, reviews.judgeId))
    .where(inArray(reviews.runId, runIds))
    .orderBy(judges.family, judges.id)
    .all()
    .filter(({ rubricId }) => rubricId === study.rubricId);
  const none = { run: null, agent: null, task: null, rater: null, email: null };
  return [
    ...papers.map(({ label, runId, agentId, taskId }) => {
      return { ...none, kind: "paper" as const, label, run: runId, agent: agentId, task: taskId };
    }),
    ...reviewers.map(({ label, userId }) => {
      const person = people.get(userId ?? "");
      return {
        ...none,
        kind: "reviewer" as const,
        label,
        rater: person?.name ?? null,
        email: person?.email ?? null,
      };
    }),
    ...panel.map(({ id, family }) => ({ ...none, kind: "judge" as const, label: family, rater: id })),
  ];
}
