import { and, asc, eq } from "drizzle-orm";
import type { Person } from "@/lib/actor";
import { emptyDraft, type ReviewDraft } from "@/lib/review/schema";
import { type Random, seededRandom } from "@/lib/stats/random";
import type { Db } from "../../client";
import { declineAssignment } from "../../commands/decline-assignment";
import { giveConsent } from "../../commands/give-consent";
import { openAssignment } from "../../commands/open-assignment";
import { saveDraft } from "../../commands/save-draft";
import { submitReview } from "../../commands/submit-review";
import { assignments } from "../../schema/assignments";
import { studyPapers, studyReviewers } from "../../schema/studies";
import { demoReason } from "./reasons";
import type { DemoRun } from "./runs";
import { bell, scored } from "./scores";

interface Desks {
  readonly studyId: string;
  readonly panel: readonly Person[];
  /** By run. */
  readonly made: ReadonlyMap<string, Pick<DemoRun, "quality" | "method">>;
  readonly now: Date;
}

/** What each of the ten has done by now: reviews handed in, and whether one is begun. The last is done. */
const done: readonly { readonly submitted: number; readonly hasDraft: boolean }[] = [
  { submitted: 4, hasDraft: true },
  { submitted: 5, hasDraft: true },
  { submitted: 5, hasDraft: true },
  { submitted: 3, hasDraft: true },
  { submitted: 5, hasDraft: true },
  { submitted: 5, hasDraft: true },
  { submitted: 4, hasDraft: false },
  { submitted: 3, hasDraft: true },
  { submitted: 5, hasDraft: true },
  { submitted: 6, hasDraft: false },
];
const minuteMs = 60_000;

/** Lets the ten consent, read, score and hand in over the last week, each by the commands that the desk uses. */
export function fillDesks(db: Db, desks: Desks): void {
  for (const [index, actor] of desks.panel.entries()) {
    const plan = done[index];
    if (plan) fillDesk(db, desks, { actor, index, ...plan });
  }
}

interface Desk {
  readonly actor: Person;
  readonly index: number;
  readonly submitted: number;
  readonly hasDraft: boolean;
}

function fillDesk(db: Db, { studyId, made, now }: Desks, desk: Desk): void {
  const { actor, index } = desk;
  const random = seededRandom(4001 + index);
  const rater = { lean: 0.7 * bell(random), noise: 1.1 };
  // One a day at an hour of one's own, the first six days ago.
  let at = now.getTime() - 6 * 24 * 60 * minuteMs - (index * 37 + 20) * minuteMs;
  giveConsent(db, actor, studyId, new Date(at));
  const own = ownList(db, studyId, actor);
  const regular = own.filter(({ kind }) => kind !== "calibration");
  const toSubmit = [...own.filter(({ kind }) => kind === "calibration"), ...regular.slice(0, desk.submitted)];
  for (const [place, { id, run }] of toSubmit.entries()) {
    const { quality = new Map(), method = "" } = made.get(run) ?? {};
    const given = scored(random, quality, rater);
    const draft = review(harsh(given, index, place), random, { ...oddity(index, place), method });
    openAssignment(db, actor, id, new Date(at));
    const activeMs = Math.round((24 + 30 * random()) * minuteMs);
    at += activeMs + 9 * minuteMs;
    const save = { draft, basedOn: 0, sessionKey: `demo-session-${index}`, activeMs };
    submitReview(db, actor, id, save, new Date(at));
    at += Math.round((13 + 6 * random()) * 60 * minuteMs);
  }
  leaveOpen(db, desk, regular.slice(desk.submitted), { random, now, made });
}

/** One review lies far from its twin, so that a third reviewer is asked for. */
function harsh(given: Record<string, number>, index: number, place: number): Record<string, number> {
  if (index !== 8 || place !== 2) return given;
  return { ...given, overall: 1 };
}

/** One criterion in the study cannot be judged, and one system is recognised. */
function oddity(index: number, place: number): Omit<Oddity, "method"> {
  return { cannotJudge: index === 2 && place === 3, recognised: index === 5 && place === 4 };
}

/** What is begun, opened or declined among the papers that are left. */
function leaveOpen(
  db: Db,
  { actor, index, hasDraft }: Desk,
  [next, after]: readonly Own[],
  { random, now, made }: { random: Random; now: Date; made: Desks["made"] },
): void {
  const recently = new Date(now.getTime() - (30 + 11 * index) * minuteMs);
  if (hasDraft && next)
    begin(db, actor, next, { random, at: recently, method: made.get(next.run)?.method ?? "" });
  if (index === 6 && next) {
    const reason = "This is close to a project of my own group.";
    declineAssignment(db, actor, { assignmentId: next.id, why: "conflict", reason }, recently);
  }
  if (index === 3 && after) openAssignment(db, actor, after.id, recently);
}

/** Begins a review: three criteria, the rest still open. */
function begin(
  db: Db,
  actor: Person,
  next: Own,
  { random, at, method }: { random: Random; at: Date; method: string },
): void {
  openAssignment(db, actor, next.id, new Date(at.getTime() - 25 * minuteMs));
  const whole = review({ clarity: 7, novelty: 5, soundness: 4 }, random, { method });
  const draft = { ...whole, confidence: null };
  saveDraft(
    db,
    actor,
    next.id,
    { draft, basedOn: 0, sessionKey: "demo-session", activeMs: 20 * minuteMs },
    at,
  );
}

interface Own {
  readonly id: string;
  readonly run: string;
  readonly kind: "regular" | "calibration" | "third";
}

function ownList(db: Db, studyId: string, { userId }: Person): Own[] {
  return db
    .select({ id: assignments.id, run: studyPapers.runId, kind: assignments.kind })
    .from(assignments)
    .innerJoin(studyReviewers, eq(studyReviewers.reviewerId, assignments.reviewerId))
    .innerJoin(studyPapers, eq(studyPapers.id, assignments.paperId))
    .where(and(eq(assignments.studyId, studyId), eq(studyReviewers.userId, userId)))
    .orderBy(asc(assignments.position))
    .all();
}

const criteria = ["clarity", "novelty", "soundness", "significance", "overall"] as const;

interface Oddity {
  /** What the paper proposes; reasons name it. */
  readonly method: string;
  readonly cannotJudge?: boolean;
  readonly recognised?: boolean;
}

function review(given: Readonly<Record<string, number>>, random: Random, odd: Oddity): ReviewDraft {
  const empty = emptyDraft(criteria);
  const filled = Object.entries(given).map(([criterion, score]) => {
    if (odd.cannotJudge && criterion === "significance") {
      const reason = "This needs knowledge of the application that I do not have.";
      return [criterion, { score: null, canJudge: false, reason, quotes: [] }] as const;
    }
    return [
      criterion,
      { score, canJudge: true, reason: demoReason(criterion, score, random, odd.method), quotes: [] },
    ] as const;
  });
  return {
    criteria: { ...empty.criteria, ...Object.fromEntries(filled) },
    confidence: 2 + Math.floor(3 * random()),
    recognisedSystem: odd.recognised ?? false,
  };
}
