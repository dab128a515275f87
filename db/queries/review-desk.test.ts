import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { progressWords } from "@/lib/review/rules";
import { openAssignment } from "../commands/open-assignment";
import { saveDraft } from "../commands/save-draft";
import { aDraft, aSave, handIn, minutesLater, openedAt, reviewFixture } from "../review-fixture";
import { assignments } from "../schema/assignments";
import { studies, studyReviewers } from "../schema/studies";
import { testDatabase } from "../testing";
import { readingRoom } from "./reading-room";
import { reviewDesk } from "./review-desk";

test("every count comes from the same papers, with none, one, two and three reviews and a draft", () => {
  const db = testDatabase();
  const study = reviewFixture(db, { papers: 6, reviewers: 3, k: 2 });
  const actor = study.actor(0);
  const papers = study.papersOf(0);
  expect(papers).toHaveLength(4);
  const said = () => {
    const [desk] = reviewDesk(db, actor);
    const room = readingRoom(db, actor, papers[0] ?? "");
    expect(room.progress).toEqual(desk?.progress);
    expect(desk?.papers.filter((paper) => paper.state === "submitted")).toHaveLength(
      desk?.progress.submitted ?? -1,
    );
    return desk && progressWords(desk.progress);
  };
  expect(said()).toBe("0 of 4 of yours submitted");
  openAssignment(db, actor, papers[3] ?? "", openedAt);
  saveDraft(db, actor, papers[3] ?? "", aSave(aDraft(5, { confidence: null })), minutesLater(1));
  for (const [at, words] of ["1 of 4", "2 of 4", "3 of 4"].entries()) {
    handIn(db, actor, papers[at] ?? "");
    expect(said()).toBe(`${words} of yours submitted (1 draft)`);
  }
  expect(reviewDesk(db, actor)[0]?.papers[3]?.draft).toMatchObject({ complete: 5, criteria: 5 });
});

test("nothing on the desk moves when a co-reviewer opens, saves, submits or declines", () => {
  const db = testDatabase();
  const study = reviewFixture(db, { papers: 3, reviewers: 3, k: 2 });
  const seen = () =>
    JSON.stringify([reviewDesk(db, study.actor(0)), readingRoom(db, study.actor(0), study.paperOf(0))]);
  const before = seen();
  openAssignment(db, study.actor(1), study.paperOf(1), openedAt);
  expect(seen()).toBe(before);
  saveDraft(db, study.actor(1), study.paperOf(1), aSave(aDraft(9)), minutesLater(1));
  expect(seen()).toBe(before);
  handIn(db, study.actor(1), study.paperOf(1, 1), aDraft(9));
  expect(seen()).toBe(before);
  db.update(assignments)
    .set({ state: "declined", endedAt: openedAt })
    .where(eq(assignments.id, study.paperOf(1)))
    .run();
  expect(seen()).toBe(before);
});

test("the hard deadline is said before it passes, and submitted reviews outlive it", () => {
  const db = testDatabase();
  const study = reviewFixture(db);
  handIn(db, study.actor(0), study.paperOf(0));
  db.update(studies)
    .set({ hardDeadline: minutesLater(60) })
    .run();
  const at = (minutes: number) => reviewDesk(db, study.actor(0), minutesLater(minutes))[0];
  expect(at(59)).toMatchObject({ isTooLate: false, hardDeadline: minutesLater(60) });
  expect(at(61)?.isTooLate).toBe(true);
  expect(at(61)?.papers[0]?.state).toBe("submitted");
});

test("a visitor has to sign in, a chair without papers has an empty desk, and a draft study is not on any", () => {
  const db = testDatabase();
  const study = reviewFixture(db, { state: "draft" });
  expect(() => reviewDesk(db, visitor)).toThrow(expect.objectContaining({ code: "unauthenticated" }));
  expect(reviewDesk(db, study.chair)).toEqual([]);
  expect(reviewDesk(db, study.actor(0))).toEqual([]);
  const researcher = { kind: "person", userId: "nobody", role: "researcher" } as const;
  expect(() => reviewDesk(db, researcher)).toThrow(expect.objectContaining({ code: "not_found" }));
});

test("a further paper is offered while a new review would count: not after the reveal, not after the deadline", () => {
  const db = testDatabase();
  const study = reviewFixture(db, { papers: 1, reviewers: 1, k: 1 });
  const actor = study.actor(0);
  const offered = (now = openedAt) => reviewDesk(db, actor, now)[0]?.mayTakeMore;
  expect(offered()).toBe(true);
  handIn(db, actor, study.paperOf(0));
  expect(offered()).toBe(true);
  db.update(studies).set({ hardDeadline: openedAt }).run();
  expect(offered(minutesLater(1))).toBe(false);
  db.update(studies).set({ hardDeadline: null }).run();
  db.update(studyReviewers).set({ revealedAt: openedAt }).run();
  expect(offered()).toBe(false);
});
