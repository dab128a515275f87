import { asc, eq, sql } from "drizzle-orm";
import type { Person } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { assertMay } from "@/lib/rights";
import type { Tx } from "../client";
import { assignments, drafts, reviewTimes } from "../schema/assignments";
import { accounts, auditLog, invitations, mails, sessions, signInLinks, users } from "../schema/people";
import { reviews, scores } from "../schema/reviews";
import { conflicts, studies, studyPapers, studyReviewers } from "../schema/studies";
import { reviewQuotes, reviewReasons, studyReviews } from "../schema/study-reviews";

/**
 * Everything that is kept about a person, for that person: account, sign-ins, letters, parts in studies, drafts and
 * submitted reviews, and what the log says they did. Papers go by their label: this is no way around blindness. No token and
 * no hash of one is in it.
 *
 * @throws AppError `not_found` once the account is deleted
 */
export function accountExport(db: Tx, actor: Person) {
  assertMay(actor, "own_account");
  const { userId } = actor;
  const account = db
    .select({ id: users.id, name: users.name, email: users.email, role: users.role })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  if (!account) throw new AppError("not_found", "This account was not found.");
  return {
    account: { ...account, ...times(db, userId) },
    signIn: signIns(db, userId, account.email),
    invitations: db
      .select({
        role: invitations.role,
        createdAt: invitations.createdAt,
        expires: invitations.expires,
        acceptedAt: invitations.acceptedAt,
        replacedAt: invitations.replacedAt,
        revokedAt: invitations.revokedAt,
      })
      .from(invitations)
      .where(eq(invitations.email, account.email))
      .all(),
    letters: db
      .select({
        subject: mails.subject,
        kind: mails.kind,
        createdAt: mails.createdAt,
        sentAt: mails.sentAt,
      })
      .from(mails)
      .where(eq(mails.recipient, account.email))
      .orderBy(asc(mails.createdAt))
      .all(),
    studies: parts(db, userId),
    deeds: db
      .select({ at: auditLog.at, action: auditLog.action, subject: auditLog.subject })
      .from(auditLog)
      .where(eq(auditLog.actorId, userId))
      .orderBy(asc(auditLog.id))
      .all(),
  };
}

function times(db: Tx, userId: string) {
  return db
    .select({ createdAt: users.createdAt, emailVerified: users.emailVerified, image: users.image })
    .from(users)
    .where(eq(users.id, userId))
    .get();
}

function signIns(db: Tx, userId: string, email: string) {
  return {
    browsers: db
      .select({ expires: sessions.expires })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .all(),
    services: db
      .select({ provider: accounts.provider, id: accounts.providerAccountId })
      .from(accounts)
      .where(eq(accounts.userId, userId))
      .all(),
    links: db
      .select({
        createdAt: signInLinks.createdAt,
        expires: signInLinks.expires,
        usedAt: signInLinks.usedAt,
      })
      .from(signInLinks)
      .where(eq(signInLinks.identifier, email))
      .all(),
  };
}

function parts(db: Tx, userId: string) {
  const own = db
    .select({ part: studyReviewers, title: studies.title, study: studies.state })
    .from(studyReviewers)
    .innerJoin(studies, eq(studies.id, studyReviewers.studyId))
    .where(eq(studyReviewers.userId, userId))
    .all();
  return own.map(({ part, title, study }) => ({
    title,
    state: study,
    label: part.label,
    part: part.state,
    expertise: part.expertise,
    consentedAt: part.consentedAt,
    revealedAt: part.revealedAt,
    conflicts: db
      .select({ kind: conflicts.kind, reason: conflicts.reason, createdAt: conflicts.createdAt })
      .from(conflicts)
      .where(sql`${conflicts.reviewerId} = ${part.reviewerId} AND ${conflicts.declaredBy} = 'reviewer'`)
      .all(),
    papers: papers(db, part.reviewerId),
  }));
}

function papers(db: Tx, reviewerId: string) {
  const given = db
    .select({ assignment: assignments, label: studyPapers.label })
    .from(assignments)
    .innerJoin(studyPapers, eq(studyPapers.id, assignments.paperId))
    .where(eq(assignments.reviewerId, reviewerId))
    .orderBy(asc(assignments.position))
    .all();
  return given.map(({ assignment, label }) => ({
    label,
    state: assignment.state,
    openedAt: assignment.openedAt,
    submittedAt: assignment.submittedAt,
    endReason: assignment.endReason,
    activeMs: db
      .select({ ms: sql<number>`coalesce(sum(${reviewTimes.activeMs}), 0)` })
      .from(reviewTimes)
      .where(eq(reviewTimes.assignmentId, assignment.id))
      .get()?.ms,
    draft:
      db
        .select({ version: drafts.version, savedAt: drafts.savedAt, body: drafts.body })
        .from(drafts)
        .where(eq(drafts.assignmentId, assignment.id))
        .get() ?? null,
    reviews: submitted(db, assignment.id),
  }));
}

function submitted(db: Tx, assignmentId: string) {
  const rows = db
    .select({
      id: reviews.id,
      revision: reviews.revision,
      confidence: reviews.confidence,
      submittedAt: studyReviews.submittedAt,
      recognisedSystem: studyReviews.recognisedSystem,
    })
    .from(studyReviews)
    .innerJoin(reviews, eq(reviews.id, studyReviews.reviewId))
    .where(eq(studyReviews.assignmentId, assignmentId))
    .orderBy(asc(reviews.revision))
    .all();
  return rows.map(({ id, ...review }) => ({
    ...review,
    scores: db
      .select({ criterion: scores.criterion, value: scores.value })
      .from(scores)
      .where(eq(scores.reviewId, id))
      .all(),
    reasons: db
      .select({
        criterion: reviewReasons.criterion,
        canJudge: reviewReasons.canJudge,
        reason: reviewReasons.reason,
      })
      .from(reviewReasons)
      .where(eq(reviewReasons.reviewId, id))
      .all(),
    quotes: db
      .select({ criterion: reviewQuotes.criterion, quote: reviewQuotes.quote, page: reviewQuotes.page })
      .from(reviewQuotes)
      .where(eq(reviewQuotes.reviewId, id))
      .all(),
  }));
}
