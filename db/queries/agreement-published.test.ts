import { expect, test } from "vitest";
import { agreementReport } from "@/lib/agreement/report";
import { publishedResampling } from "@/lib/stats/bootstrap";
import { migrateDatabase } from "../migrate";
import { loadPublished } from "../seed/load-published";
import { testDatabase } from "../testing";
import { publishedRatings } from "./agreement-published";
import { runOfPaper } from "./agreement-ratings";
import { aReview, aRun, boardDatabase, claude, gemini, laterGemini, withClaudeCode } from "./board-fixture";

const ask = { stage: "end2end", basis: "strict", margin: 1, resampling: publishedResampling } as const;

function published() {
  const db = testDatabase();
  migrateDatabase(db);
  loadPublished(db);
  return db;
}
const strict = agreementReport(publishedRatings(published(), ask));
const asReleased = agreementReport(publishedRatings(published(), { ...ask, basis: "as-released" }));

test.each([
  ["novelty", 662.5, 0.568827],
  ["clarity", 525.5, 0.052853],
  ["soundness", 630.5, 0.372652],
  ["significance", 603.0, 0.241145],
  ["overall", 692.0, 0.782697],
])("as released, %s has the U and p that the paper's code printed", (criterion, u, p) => {
  const test = asReleased.criteria[criterion]?.mannWhitney;
  expect(test).toMatchObject({ u, n1: 24, n2: 60 });
  expect(test?.p).toBeCloseTo(p, 6);
});

test("strict, the doubled keys are named and six reviews are gone", () => {
  expect(strict.counts).toMatchObject({
    papers: 30,
    papersWithTwoHumans: 24,
    humanReviews: 54,
    judgeReviews: 60,
    reviewers: 8,
    judges: 2,
    duplicates: 3,
  });
  expect(strict.counts.excluded.map(({ reviewer, run }) => `${reviewer} ${runOfPaper(run)}`)).toEqual([
    "Reviewer 1 end2end--mlr-agent--o4-mini--claude-code--iclr2025_scsl",
    "Reviewer 5 end2end--mlr-agent--gemini-2.5-pro-preview--claude-code--iclr2025_buildingtrust",
    "Reviewer 6 end2end--mlr-agent--o4-mini--claude-code--iclr2025_wsl",
  ]);
  expect(strict.reviewerParts.map(({ reviewers }) => reviewers.length)).toEqual([6, 2]);
});

test.each([
  ["clarity", 0.8541666667, 0.2083333333, 1.5625, "worse"],
  ["novelty", 0.2916666667, -0.375, 0.9375, "not shown"],
  ["soundness", 0.7083333333, 0.2291666667, 1.2291666667, "worse"],
  ["significance", 0.7916666667, 0.2708333333, 1.2916666667, "worse"],
  ["overall", 0.625, 0.1458333333, 1.1041666667, "worse"],
])("strict, %s has the delta and the interval that our seed gives, and its verdict", (key, ...expected) => {
  const [estimate, lower, upper, verdict] = expected;
  const criterion = strict.criteria[key];
  expect(criterion?.verdict).toBe(verdict);
  expect(criterion?.delta?.papers).toBe(24);
  expect(criterion?.delta?.estimate).toBeCloseTo(estimate, 9);
  expect(criterion?.delta?.ci95?.[0]).toBeCloseTo(lower, 9);
  expect(criterion?.delta?.ci95?.[1]).toBeCloseTo(upper, 9);
});

test("a judge's family is that of the models it was made of, so that it meets its own kind", () => {
  const { papers } = publishedRatings(published(), ask);
  const families = Map.groupBy(papers, ({ agentFamily }) => agentFamily);
  expect([...families].map(([family, of]) => [family, of.length]).sort()).toEqual([
    ["claude-3.7-sonnet", 10],
    ["gemini-2.5-pro-preview", 10],
    ["o-series", 10],
  ]);
});

test("a stage without human reviews has no papers and no numbers", () => {
  const report = agreementReport(publishedRatings(published(), { ...ask, stage: "idea" }));
  expect(report.counts.papers).toBe(0);
  expect(report.criteria.overall).toMatchObject({ delta: null, verdict: "too few papers" });
});

test("of a judge family the newest review speaks, and an unparsed reply says nothing", () => {
  const db = boardDatabase();
  const run = aRun(db, withClaudeCode, "t1");
  aReview(db, run, "ada", 5);
  aReview(db, run, claude, null);
  aReview(db, run, gemini, 3);
  aReview(db, run, laterGemini, 8);
  const { ratings } = publishedRatings(db, ask);
  expect(ratings.map(({ rater, scores }) => [rater, scores.overall])).toEqual([
    ["ada", 5],
    [laterGemini, 8],
  ]);
});

test("a run without a person's review is no part of it, whatever the judges said", () => {
  const db = boardDatabase();
  aReview(db, aRun(db, withClaudeCode, "t1"), claude, 7);
  expect(publishedRatings(db, ask)).toMatchObject({ papers: [], ratings: [] });
});

test("what a running study holds is in no public number; it is counted, and not named", () => {
  const db = boardDatabase();
  const run = aRun(db, withClaudeCode, "t1");
  aReview(db, run, "ada", 5);
  aReview(db, aRun(db, withClaudeCode, "t2"), "bea", 6);
  db.$client.prepare("INSERT INTO held_runs (run_id, since) VALUES (?, 0)").run(run);
  const input = publishedRatings(db, ask);
  expect(input.ratings.map(({ rater }) => rater)).toEqual(["bea"]);
  expect(input.excluded).toEqual([
    { reviewer: "all", run: "under embargo", why: expect.stringContaining("1 review of 1 paper that") },
  ]);
  expect(JSON.stringify(input)).not.toContain(run);
});
