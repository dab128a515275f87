import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataVersion } from "../queries/data-version";
import { ownDraft } from "../queries/own-draft";
import { aDraft, aSave, handIn, minutesLater, openedAt, reviewFixture } from "../review-fixture";
import { assignments, drafts, reviewTimes } from "../schema/assignments";
import { testDatabase } from "../testing";
import { openAssignment } from "./open-assignment";
import { recordTime, totalTime } from "./record-time";
import { saveDraft } from "./save-draft";

function opened() {
  const db = testDatabase();
  const study = reviewFixture(db);
  const id = study.paperOf(0);
  openAssignment(db, study.actor(0), id, openedAt);
  return { db, study, id, actor: study.actor(0) };
}

test("a save is there, with its version and time, and nothing public moves", () => {
  const { db, id, actor } = opened();
  const before = dataVersion(db);
  expect(saveDraft(db, actor, id, aSave(aDraft(8)), minutesLater(1))).toEqual({
    version: 1,
    savedAt: minutesLater(1).toISOString(),
  });
  expect(ownDraft(db, actor, id)).toEqual({
    version: 1,
    savedAt: minutesLater(1).toISOString(),
    draft: aDraft(8),
  });
  expect(dataVersion(db)).toBe(before);
  expect(db.select().from(assignments).where(eq(assignments.id, id)).get()?.state).toBe("draft");
});

test("saving what is saved keeps version and time, whatever it was based on", () => {
  const { db, id, actor } = opened();
  const first = saveDraft(db, actor, id, aSave(aDraft(8)), minutesLater(1));
  expect(saveDraft(db, actor, id, aSave(aDraft(8), { basedOn: 1 }), minutesLater(2))).toEqual(first);
  expect(saveDraft(db, actor, id, aSave(aDraft(8), { basedOn: 0 }), minutesLater(3))).toEqual(first);
});

test("of two tabs the second is told, and the first one's text stays", () => {
  const { db, id, actor } = opened();
  saveDraft(db, actor, id, aSave(aDraft(8)), minutesLater(1));
  const second = () => saveDraft(db, actor, id, aSave(aDraft(2)), minutesLater(2));
  expect(second).toThrow(expect.objectContaining({ code: "conflict" }));
  expect(ownDraft(db, actor, id).draft).toEqual(aDraft(8));
});

test("the lowest and highest values survive a save", () => {
  const { db, id, actor } = opened();
  const draft = aDraft(1, { confidence: 1 });
  draft.criteria.overall = { score: 10, canJudge: true, reason: "", quotes: [] };
  saveDraft(db, actor, id, aSave(draft), minutesLater(1));
  expect(ownDraft(db, actor, id).draft).toEqual(draft);
});

test("a late save after the review is in is refused, and makes no draft", () => {
  const db = testDatabase();
  const study = reviewFixture(db);
  const id = study.paperOf(0);
  handIn(db, study.actor(0), id);
  const late = () => saveDraft(db, study.actor(0), id, aSave(aDraft(3), { basedOn: 1 }), minutesLater(40));
  expect(late).toThrow(/already submitted/);
  expect(db.select().from(drafts).all()).toEqual([]);
});

test("a reopened form holds exactly what was submitted, and a tab from before cannot overwrite it", () => {
  const db = testDatabase();
  const study = reviewFixture(db);
  const [actor, id] = [study.actor(0), study.paperOf(0)];
  const draft = aDraft(1, { confidence: 5, recognisedSystem: true });
  draft.criteria.novelty = {
    score: null,
    canJudge: false,
    reason: "Outside of what I know about this.",
    quotes: [],
  };
  handIn(db, actor, id, draft);
  db.update(assignments).set({ state: "reopened" }).where(eq(assignments.id, id)).run();
  const stored = ownDraft(db, actor, id);
  expect(stored.draft).toEqual(draft);
  for (const basedOn of [0, 1, 7]) {
    expect(() => saveDraft(db, actor, id, aSave(aDraft(3), { basedOn }), minutesLater(40))).toThrow(
      /another tab/,
    );
  }
  const { version } = saveDraft(
    db,
    actor,
    id,
    aSave(aDraft(3), { basedOn: stored.version }),
    minutesLater(41),
  );
  expect(version).toBe(stored.version + 1);
  expect(db.select().from(assignments).where(eq(assignments.id, id)).get()?.state).toBe("reopened");
});

test("another reviewer of the same paper reads and writes nothing of it", () => {
  const { db, study, id } = opened();
  for (const { actor } of study.reviewers.slice(1)) {
    const stranger = expect.objectContaining({ code: "not_found" });
    expect(() => saveDraft(db, actor, id, aSave(aDraft()))).toThrow(stranger);
    expect(() => ownDraft(db, actor, id)).toThrow(stranger);
    expect(() => recordTime(db, actor, id, { sessionKey: "session-1", activeMs: 5 })).toThrow(stranger);
  }
});

test("active time is the sum over sessions of what each can have been active", () => {
  const { db, id, actor } = opened();
  saveDraft(db, actor, id, aSave(aDraft(4), { activeMs: 40_000 }), minutesLater(1));
  expect(totalTime(db, id)).toBe(40_000);
  recordTime(db, actor, id, { sessionKey: "session-2", activeMs: 30_000 }, minutesLater(2));
  expect(totalTime(db, id)).toBe(70_000);
});

test("a session that says less keeps what it had, and one that claims more than the clock gets the clock", () => {
  const { db, id, actor } = opened();
  recordTime(db, actor, id, { sessionKey: "session-1", activeMs: 50_000 }, minutesLater(1));
  recordTime(db, actor, id, { sessionKey: "session-1", activeMs: 10_000 }, minutesLater(2));
  expect(totalTime(db, id)).toBe(50_000);
  recordTime(db, actor, id, { sessionKey: "session-1", activeMs: 9_000_000 }, minutesLater(3));
  expect(totalTime(db, id)).toBe(110_000);
});

test("two tabs that both claim the same minutes count them once", () => {
  const { db, id, actor } = opened();
  for (const sessionKey of ["session-1", "session-2", "session-3"]) {
    recordTime(db, actor, id, { sessionKey, activeMs: 600_000 }, minutesLater(10));
  }
  expect(totalTime(db, id)).toBe(600_000);
  expect(db.select().from(reviewTimes).all()).toHaveLength(3);
});
