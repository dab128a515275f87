import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { reminderLetter } from "@/lib/review/reminder-letter";
import { assertOpen } from "@/lib/review/study-policy";
import { assertMay } from "@/lib/rights";
import type { Db, Tx } from "../client";
import { studyRow } from "../queries/study-row";
import { assignments } from "../schema/assignments";
import { users } from "../schema/people";
import { studyReviewers } from "../schema/studies";
import { transact } from "../transact";
import { audit } from "./audit";
import { queueMail } from "./queue-mail";

interface Reminding {
  readonly studyId: string;
  /** Left out, everybody who still has something to hand in. */
  readonly reviewerIds?: readonly string[] | undefined;
  /** The site's address, without a slash at the end. */
  readonly site: string;
}

/**
 * Writes a mail to each active reviewer with reviews to hand in. Who has none gets none.
 *
 * @returns the mails to deliver once this is done, and the labels of whom they go to
 * @throws AppError `not_found` for a stranger or a missing study, `conflict` where the study is not open or nobody waits
 */
export function remindReviewers(
  db: Db,
  actor: Actor,
  { studyId, reviewerIds, site }: Reminding,
  now = new Date(),
): { mailIds: readonly string[]; labels: readonly string[] } {
  assertMay(actor, "run_study", "This study");
  return transact(db, (tx) => {
    const study = studyRow(tx, studyId);
    assertOpen(study.state);
    const late = waiting(tx, studyId).filter(
      ({ reviewerId }) => !reviewerIds || reviewerIds.includes(reviewerId),
    );
    if (late.length === 0)
      throw new AppError("conflict", "Nobody here has a review to hand in. No mail was written.");
    const mailIds = late.map(({ email, left }) => {
      const { title, softDeadline, hardDeadline } = study;
      const letter = reminderLetter({ title, left, softDeadline, hardDeadline, site });
      return queueMail(tx, { recipient: email, kind: "reminder", ...letter }, now);
    });
    const labels = late.map(({ label }) => label);
    audit(
      tx,
      actor,
      { action: "remind_reviewers", subject: `study:${studyId}`, detail: { reviewers: labels } },
      now,
    );
    return { mailIds, labels };
  });
}

function waiting(tx: Tx, studyId: string) {
  const rows = tx
    .select({ reviewerId: studyReviewers.reviewerId, label: studyReviewers.label, email: users.email })
    .from(assignments)
    .innerJoin(studyReviewers, eq(studyReviewers.reviewerId, assignments.reviewerId))
    .innerJoin(users, eq(users.id, studyReviewers.userId))
    .where(
      and(
        eq(assignments.studyId, studyId),
        eq(studyReviewers.state, "active"),
        isNotNull(studyReviewers.userId),
        inArray(assignments.state, ["assigned", "opened", "draft", "reopened"]),
      ),
    )
    .all();
  return [...Map.groupBy(rows, ({ reviewerId }) => reviewerId).values()].flatMap((own) =>
    own[0] ? [{ ...own[0], left: own.length }] : [],
  );
}
