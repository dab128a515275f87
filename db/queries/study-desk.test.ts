import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { assignPapers } from "../commands/assign-papers";
import { addConflict } from "../commands/declare-conflict";
import { giveConsent } from "../commands/give-consent";
import { reassign } from "../commands/give-paper";
import { openAssignment } from "../commands/open-assignment";
import { remindReviewers } from "../commands/remind-reviewers";
import { submitReview } from "../commands/submit-review";
import { assignments, drafts } from "../schema/assignments";
import { studyReviewers } from "../schema/studies";
import { type StudyFixture, studyFixture } from "../study-fixture";
import { testDatabase } from "../testing";
import { studyAssignment } from "./study-assignment";
import { csvOf, exportColumns, studyExport } from "./study-export";
import { studyKey } from "./study-key";
import { studyLog } from "./study-log";
import { studyList, studyOverview } from "./study-overview";
import { studyPapersView } from "./study-papers";
import { studyReviewersView } from "./study-reviewers";
import { studyRunChoices } from "./study-run-choices";

const now = new Date("2026-03-03T09:00:00Z");
const setup = (shape: Parameters<typeof studyFixture>[1] = {}) => {
  const db = testDatabase();
  return { db, ...studyFixture(db, { papers: 6, reviewers: 4, ...shape }) };
};
type Setup = ReturnType<typeof setup>;

/** Hands a review in through the desk, as its reviewer does. */
function submit(study: Setup, given: StudyFixture["assignments"][number] | undefined, score: number): void {
  const reviewer = study.reviewers.find((one) => one.reviewerId === given?.reviewerId);
  if (!given || !reviewer) throw new Error("The fixture has no such assignment.");
  openAssignment(study.db, reviewer.actor, given.id, new Date(now.getTime() - 1_200_000));
  const criteria = ["clarity", "novelty", "soundness", "significance", "overall"];
  const reason = `The counting in ${given.id} is shown well enough.`;
  const one = { score, canJudge: true, reason, quotes: [] };
  const all = Object.fromEntries(criteria.map((name) => [name, { ...one, reason: `${reason} On ${name}.` }]));
  const novelty = { ...one, score: null, canJudge: false, reason: `${reason} Not my field.` };
  const draft = { criteria: { ...all, novelty }, confidence: 3, recognisedSystem: false };
  submitReview(
    study.db,
    reviewer.actor,
    given.id,
    { draft, basedOn: 0, sessionKey: "a-session-key", activeMs: 600_000 },
    now,
  );
}

function decline(study: Setup, id: string): void {
  study.db
    .update(assignments)
    .set({ state: "declined", endedAt: now, endReason: "No time: away" })
    .where(eq(assignments.id, id))
    .run();
}

describe("the overview", () => {
  test("counts, matrix and feet come to the same with none, one, two and three reviews of a paper", () => {
    const study = setup({ k: 3 });
    const own = study.assignments.filter(({ paperId }) => paperId === study.papers[0]?.id);
    for (let n = 0; n <= own.length; n++) {
      const { head, papers, reviewers } = studyOverview(study.db, study.chair, study.studyId, now);
      expect(head.progress.submitted).toBe(n);
      expect(papers.reduce((sum, one) => sum + one.submitted, 0)).toBe(n);
      expect(reviewers.reduce((sum, one) => sum + one.submitted, 0)).toBe(n);
      expect(reviewers.reduce((sum, one) => sum + one.given, 0)).toBe(head.progress.reviews);
      expect(head.progress.papersDone).toBe(n === 3 ? 1 : 0);
      expect(studyList(study.db, study.chair)[0]?.progress).toEqual(head.progress);
      if (own[n]) submit(study, own[n], n === 0 ? 1 : 10);
    }
  });

  test("a conflict, a third reader and a declined paper each have their cell", () => {
    const study = setup();
    const [first] = study.assignments;
    decline(study, first?.id ?? "");
    const asked = { studyId: study.studyId, reason: "Same lab", kind: "paper" as const };
    const free = study.reviewers.find(
      ({ reviewerId }) =>
        !study.assignments.some((one) => one.paperId === first?.paperId && one.reviewerId === reviewerId),
    );
    addConflict(study.db, study.chair, {
      ...asked,
      reviewerId: free?.reviewerId ?? "",
      targetId: first?.paperId ?? "",
    });
    const { papers, reviewers } = studyOverview(study.db, study.chair, study.studyId, now);
    const cells = papers.find(({ id }) => id === first?.paperId)?.cells ?? [];
    const at = (id: string | undefined) => cells[reviewers.findIndex((one) => one.id === id)];
    expect(at(first?.reviewerId)).toMatchObject({ kind: "given", state: "declined" });
    expect(at(free?.reviewerId)).toEqual({ kind: "conflict" });
  });

  test("what waits is named with its way on, and goes when it is done", () => {
    const study = setup();
    const waiting = (time = now) =>
      studyOverview(study.db, study.chair, study.studyId, time).waiting.map(({ words }) => words);
    expect(waiting()).toEqual([]);
    const [first] = study.assignments;
    decline(study, first?.id ?? "");
    expect(waiting()).toEqual(["R1 declined P-01"]);
    reassign(study.db, study.chair, { studyId: study.studyId, paperId: first?.paperId ?? "" });
    expect(waiting()).toEqual([]);
    const later = new Date(now.getTime() + 8 * 24 * 60 * 60 * 1000);
    expect(waiting(later)).toContain("R2 has not come yet, 9 days");
    study.db.update(studyReviewers).set({ lastSeenAt: later }).run();
    expect(waiting(later)).toEqual([]);
  });

  test("two islands are said to be two, with the reviewers of each", () => {
    const study = setup({ papers: 2, reviewers: 4 });
    const [one, two] = study.papers;
    for (const { id, paperId, reviewerId } of study.assignments) {
      const at = study.reviewers.findIndex((who) => who.reviewerId === reviewerId);
      if (paperId === two?.id) {
        const to = study.reviewers[at === 1 ? 3 : 2];
        study.db
          .update(assignments)
          .set({ reviewerId: to?.reviewerId ?? "" })
          .where(eq(assignments.id, id))
          .run();
      }
    }
    const { connected } = studyOverview(study.db, study.chair, study.studyId, now);
    expect(connected).toMatchObject({ isConnected: false });
    expect(connected?.groups.map((group) => [...group].sort())).toEqual([
      ["R1", "R2"],
      ["R3", "R4"],
    ]);
    expect(one && connected?.statement).toMatch(/2 papers with 2 each can link at most 3 of 4 reviewers/);
  });

  test("a draft names what is missing; an open study has nothing missing", () => {
    const draft = setup({ state: "draft", reviewers: 0 });
    expect(studyOverview(draft.db, draft.chair, draft.studyId, now).missing.join(" ")).toMatch(/0 reviewers/);
    const open = setup();
    expect(studyOverview(open.db, open.chair, open.studyId, now).missing).toEqual([]);
  });
});

describe("people and log", () => {
  test("a reviewer's line holds counts, time and flags; nothing is left out for a flag", () => {
    const study = setup();
    submit(study, study.assignments[0], 5);
    const { reviewers, exclusions, quickMs } = studyReviewersView(study.db, study.chair, study.studyId, now);
    expect(reviewers[0]).toMatchObject({ label: "R1", submitted: 1, given: 3, activeMs: 600_000 });
    expect(reviewers[0]?.flags.map(({ kind }) => kind)).toEqual(["same_scores"]);
    expect(exclusions.of).toBe(1);
    expect(exclusions.lines.every(({ reviews, hasJumped }) => reviews === 0 && !hasJumped)).toBe(true);
    expect(quickMs).toBeNull();
  });

  test("the log tells the study's deeds, those on its assignments too, and reviewers by label", () => {
    const study = setup({ hasConsent: false });
    const [first] = study.reviewers;
    if (first) giveConsent(study.db, first.actor, study.studyId, now);
    submit(study, study.assignments[0], 5);
    remindReviewers(study.db, study.chair, { studyId: study.studyId, site: "" }, now);
    const { lines } = studyLog(study.db, study.chair, study.studyId);
    expect(lines[0]).toMatchObject({ action: "remind_reviewers", what: null });
    const handedIn = lines.find(({ action }) => action === "submit_review");
    expect(handedIn).toMatchObject({ who: "R1", what: "P-01 for R1" });
    expect(lines.at(-1)?.action).toBe("create_study");
  });

  test("an assignment is shown with its revisions and without a score", () => {
    const study = setup();
    const [first] = study.assignments;
    submit(study, first, 5);
    const view = studyAssignment(study.db, study.chair, study.studyId, first?.id ?? "");
    expect(view).toMatchObject({ state: "submitted", revisions: 1, reviewer: "R1", activeMs: 600_000 });
    expect(JSON.stringify(view)).not.toMatch(/score/i);
    expect(() => studyAssignment(study.db, study.chair, study.studyId, "none")).toThrow(/not found/);
  });

  test("only runs of the stage that are not in yet and can be read are offered", () => {
    const study = setup({ state: "draft" });
    expect(studyRunChoices(study.db, study.chair, study.studyId, {}).runs).toEqual([]);
    const other = studyFixture(study.db, { state: "draft", papers: 3 });
    const runs = studyRunChoices(study.db, study.chair, study.studyId, {}).runs;
    expect(runs.map(({ id }) => id).sort()).toEqual(other.papers.map(({ runId }) => runId).sort());
    const agent = "mlr-agent--o4-mini--codex";
    expect(studyRunChoices(study.db, study.chair, study.studyId, { agent }).runs).toHaveLength(1);
    expect(studyRunChoices(study.db, study.chair, study.studyId, { cohort: "none" }).runs).toEqual([]);
  });
});

test("no page of a study shows itself to a reviewer, a visitor, or under an id that there is not", () => {
  const { db, chair, reviewers, studyId, papers } = setup();
  const asks = [
    studyOverview,
    studyPapersView,
    studyReviewersView,
    studyLog,
    studyExport,
    studyKey,
    (...[a, b, c]: [typeof db, Parameters<typeof studyLog>[1], string]) => studyRunChoices(a, b, c, {}),
    (...[a, b, c]: [typeof db, Parameters<typeof studyLog>[1], string]) =>
      studyAssignment(a, b, c, papers[0]?.id ?? ""),
  ] as const;
  for (const ask of asks) {
    expect(() => reviewers[0] && ask(db, reviewers[0].actor, studyId)).toThrow(/not found/);
    expect(() => ask(db, visitor, studyId)).toThrow(/sign in/);
    expect(() => ask(db, chair, "none")).toThrow(/not found/);
  }
});

describe("the export", () => {
  test("holds a row a criterion for what was handed in, with the lowest and the highest score, under labels alone", () => {
    const study = setup();
    submit(study, study.assignments[0], 1);
    submit(study, study.assignments[1], 10);
    const rows = studyExport(study.db, study.chair, study.studyId);
    expect(rows).toHaveLength(10);
    expect(rows.map(({ score }) => score)).toEqual([1, null, 1, 1, 1, 10, null, 10, 10, 10]);
    expect(rows[1]).toMatchObject({
      paper: "P-01",
      rater: "R1",
      criterion: "novelty",
      can_judge: false,
      status: "submitted",
      revision: 1,
      active_seconds: 600,
      rubric: "mlr-bench-end2end-v1",
      assignment_seed: 57,
      is_exposed: true,
    });
    const secrets = [
      ...study.papers.map(({ runId }) => runId),
      ...study.reviewers.map(({ actor }) => actor.userId),
    ];
    const csv = csvOf(exportColumns, rows);
    for (const secret of [...secrets, "o4-mini", "claude", "codex", "example.org"])
      expect(csv).not.toContain(secret);
  });

  test("leaves drafts out unless they are asked for", () => {
    const study = setup();
    const [first] = study.assignments;
    const body = {
      criteria: { clarity: { score: 1, canJudge: true, reason: "", quotes: [] } },
      confidence: null,
      recognisedSystem: false,
    };
    study.db
      .update(assignments)
      .set({ state: "draft" })
      .where(eq(assignments.id, first?.id ?? ""))
      .run();
    study.db
      .insert(drafts)
      .values({ assignmentId: first?.id ?? "", version: 1, body, savedAt: now })
      .run();
    expect(studyExport(study.db, study.chair, study.studyId)).toEqual([]);
    const rows = studyExport(study.db, study.chair, study.studyId, { withDrafts: true });
    expect(rows).toMatchObject([{ status: "draft", criterion: "clarity", score: 1, submitted_at: null }]);
  });

  test("is plain text to a spreadsheet, and empty where nothing is known", () => {
    const columns = ["a", "b", "c"] as const;
    const csv = csvOf(columns, [{ a: "=1+1", b: null, c: 'x, "y"' }]);
    expect(csv).toBe('a,b,c\r\n\'=1+1,,"x, ""y"""\r\n');
  });

  test("the key tells apart what each label stands for", () => {
    const study = setup();
    const key = studyKey(study.db, study.chair, study.studyId);
    expect(key.filter(({ kind }) => kind === "paper").map(({ run }) => run)).toEqual(
      study.papers.map(({ runId }) => runId),
    );
    expect(key.find(({ label }) => label === "R1")?.email).toContain("reviewer-1");
  });
});

test("after assigning anew the overview knows the seed and the time", () => {
  const study = setup({ state: "draft" });
  assignPapers(study.db, study.chair, { studyId: study.studyId, seed: 9 }, now);
  const view = studyOverview(study.db, study.chair, study.studyId, now);
  expect(view).toMatchObject({ seed: 9, assignedAt: now.toISOString(), connected: { isConnected: true } });
});
