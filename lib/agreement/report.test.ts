import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seededRandom } from "@/lib/stats/random";
import type { AgreementInput, Rating } from "./ratings";
import { agreementReport } from "./report";
import { AgreementReport, type CriterionAgreement } from "./schema";

type Overrides = Partial<AgreementInput> & { readonly low?: number; readonly high?: number };

const rating = (
  paper: string,
  rater: string,
  overall: number | null,
  kind: Rating["kind"] = "human",
): Rating => ({
  paper,
  rater,
  kind,
  family: kind === "judge" ? `${rater} family` : null,
  scores: { overall },
});

/** A study of so many papers with two of four reviewers and two judges each, scores from a seed. */
function study(papers: number, { low = 2, high = 9, ...overrides }: Overrides = {}): AgreementInput {
  const random = seededRandom(papers + 7);
  const score = () => low + Math.floor(random() * (high - low + 1));
  const ids = Array.from({ length: papers }, (_, i) => `paper-${String(i).padStart(3, "0")}`);
  return {
    papers: ids.map((id, i) => ({
      id,
      agentFamily: ["A family", "B family"][i % 2] ?? null,
      exposed: i === 0,
    })),
    ratings: ids.flatMap((id, i) => [
      rating(id, `R${i % 4}`, score()),
      rating(id, `R${(i + 1) % 4}`, score()),
      rating(id, "A", score(), "judge"),
      rating(id, "B", score(), "judge"),
    ]),
    criteria: ["overall"],
    basis: "strict",
    margin: 1,
    resampling: { replicates: 200, seed: 5 },
    snapshot: "7",
    rubric: "ours-v1",
    excluded: [],
    ...overrides,
  };
}

const overallOf = (input: AgreementInput): CriterionAgreement => {
  const report = agreementReport(input);
  expect(AgreementReport.parse(report)).toEqual(report);
  expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  return report.criteria.overall as CriterionAgreement;
};

describe("few papers", () => {
  test.each([0, 1, 2])("%i: nothing is shown, and what is not shown cannot be read", (papers) => {
    const found = overallOf(study(papers));
    expect(found.humanHuman).toMatchObject({ n: papers, mad: null, madPaperWeighted: null, histogram: null });
    expect(found).toMatchObject({
      delta: null,
      mannWhitney: null,
      alpha: null,
      icc: null,
      spearman: null,
      constantJudge: { mad: null },
      verdict: "too few papers",
    });
    expect(found.details.constant.score).toBeNull();
    expect(JSON.stringify(found)).not.toMatch(/"(?:value|ci95)":-?\d/);
  });

  test.each([3, 9])("%i: points, no interval, no p", (papers) => {
    const found = overallOf(study(papers));
    expect(found.humanHuman.mad).not.toBeNull();
    expect(found.delta).toMatchObject({ papers, ci95: null, ci90: null });
    expect(found.mannWhitney).toMatchObject({ p: null, n1: papers, n2: 4 * papers });
    expect(found.details.delta.shown).toMatchObject({ shown: "point", badge: "too few", decimals: 1 });
    expect(JSON.stringify(found)).not.toMatch(/"ci9[05]":\[/);
    expect(found.verdict).toBe("too few papers");
  });

  test.each([10, 19])("%i: intervals, no verdict and no claim", (papers) => {
    const found = overallOf(study(papers));
    expect(found.delta?.ci95).toHaveLength(2);
    expect(found.mannWhitney?.p).toBeGreaterThan(0);
    expect(found.details.icc.judges.absolute).toMatchObject({ method: "bootstrap" });
    expect(found.details.delta.claims).toEqual([
      { margin: 1, nonInferior: null, equivalent: null },
      { margin: 0.5, nonInferior: null, equivalent: null },
    ]);
    expect(found.verdict).toBe("too few papers");
  });

  test("20: everything", () => {
    const found = overallOf(study(20));
    expect(found.details.delta.shown.shown).toBe("full");
    expect(found.details.icc.judges.absolute).toMatchObject({ method: "F" });
    expect(found.details.delta.claims.every(({ nonInferior }) => nonInferior !== null)).toBe(true);
    expect(found.verdict).not.toBe("too few papers");
  });
});

describe("missing and unfit data", () => {
  test("reviewers who share no paper: no agreement among humans, while the other numbers stay", () => {
    const input = study(12);
    const ratings = input.ratings.filter(
      ({ rater, paper }) => rater !== `R${(Number(paper.slice(6)) + 1) % 4}`,
    );
    const found = overallOf({ ...input, ratings });
    const why = { shown: "undefined", n: 0, why: "not enough overlap" };
    expect(found.details.alpha.humans.interval).toEqual(why);
    expect([found.delta, found.humanHuman.n, found.mannWhitney]).toEqual([null, 0, null]);
    expect(found.llmHuman.n).toBe(24);
    expect(found.spearman).not.toBeNull();
    expect(found.details.reviewerSeverity.comparable).toBe(false);
  });

  test("a criterion that nobody scored leaves the other as it was", () => {
    const input = study(12);
    const alone = overallOf(input);
    const both = agreementReport({ ...input, criteria: ["novelty", "overall"] });
    expect(both.criteria.overall).toEqual(alone);
    expect(both.criteria.novelty?.humanHuman.n).toBe(0);
  });

  test("skipped scores are missing and never zero", () => {
    const input = study(12);
    const [first, ...rest] = input.ratings as [Rating, ...Rating[]];
    const skipped = overallOf({ ...input, ratings: [{ ...first, scores: { overall: null } }, ...rest] });
    const absent = overallOf({ ...input, ratings: rest });
    expect(skipped).toEqual(absent);
    expect(skipped.humanHuman.n).toBe(11);
  });

  test("scores that do not vary: no coefficient, a difference of zero, no NaN anywhere", () => {
    const found = overallOf(study(24, { low: 6, high: 6 }));
    expect([found.humanHuman.mad, found.delta?.estimate, found.alpha, found.icc, found.spearman]).toEqual([
      0,
      0,
      null,
      null,
      null,
    ]);
    expect(found.details.alpha.humans.interval).toMatchObject({ why: "no variation" });
    expect(found.mannWhitney?.p).toBeNull();
    expect(found.verdict).toBe("not shown");
  });

  test("a study without judges, or without humans, has the other side's numbers", () => {
    const input = study(12);
    const humans = overallOf({ ...input, ratings: input.ratings.filter(({ kind }) => kind === "human") });
    expect([humans.llmHuman.n, humans.delta, humans.humanHuman.n]).toEqual([0, null, 12]);
    const judges = overallOf({ ...input, ratings: input.ratings.filter(({ kind }) => kind === "judge") });
    expect([judges.details.judgeJudge.n, judges.alpha, judges.constantJudge.mad]).toEqual([12, null, null]);
  });

  test("a rating of an unknown paper and a paper twice are refused by name", () => {
    const input = study(3);
    expect(() => agreementReport({ ...input, ratings: [rating("other", "R1", 5)] })).toThrow("paper other");
    expect(() => agreementReport({ ...input, papers: [...input.papers, ...input.papers] })).toThrow("twice");
  });
});

describe("duplicates", () => {
  const input = study(12);
  const again = { ...input, ratings: [...input.ratings, rating("paper-004", "R0", 1)] };

  test("strict drops both rows, names the key, and keeps what was excluded before", () => {
    const known = { reviewer: "R9", run: "paper-001", why: "calibration paper" };
    const report = agreementReport({ ...again, excluded: [known] });
    expect(report.counts).toMatchObject({ duplicates: 1, humanReviews: 23, papersWithTwoHumans: 11 });
    expect(report.counts.excluded).toEqual([
      known,
      expect.objectContaining({
        reviewer: "R0",
        run: "paper-004",
        why: expect.stringContaining("2 reviews"),
      }),
    ]);
  });

  test("as released keeps the rows, and the paper loses its human pair", () => {
    const report = agreementReport({ ...again, basis: "as-released" });
    expect(report.counts).toMatchObject({ duplicates: 1, humanReviews: 25, excluded: [] });
    expect(report.criteria.overall?.humanHuman.n).toBe(11);
    expect(report.criteria.overall?.llmHuman).toMatchObject({ n: 25, histogramStep: 0.5 });
  });
});

test("papers that were public before are counted in every number they enter", () => {
  const report = agreementReport(study(12));
  expect(report.counts.exposedPapers).toBe(1);
  const { humanHuman, llmHuman, details } = report.criteria.overall as CriterionAgreement;
  expect([humanHuman.exposedPapers, llmHuman.exposedPapers, details.delta.exposedPapers]).toEqual([1, 1, 1]);
});

test("two judges of one family are told apart by their ids", () => {
  const input = study(12);
  const ratings = input.ratings.map((row) => (row.kind === "judge" ? { ...row, family: "one" } : row));
  expect(Object.keys(overallOf({ ...input, ratings }).biasByJudge)).toEqual(["A", "B"]);
});

test("a reviewer who is two points harsher than the rest is found, and shown from five papers on", () => {
  const input = study(40, { low: 4, high: 6 });
  const ratings = input.ratings.map((row) =>
    row.rater === "R2" ? { ...row, scores: { overall: (row.scores.overall ?? 0) - 3 } } : row,
  );
  const [part] = overallOf({ ...input, ratings }).details.reviewerSeverity.parts;
  const effects = new Map(part?.reviewers.map(({ reviewer, effect }) => [reviewer, effect]));
  expect(effects.get("R2")).toBeLessThan(-1.5);
  const few = overallOf(study(8)).details.reviewerSeverity.parts[0]?.reviewers;
  expect(few?.every(({ effect, papers }) => effect === null && papers === 4)).toBe(true);
});

describe("laws", () => {
  const sizes = fc.integer({ min: 3, max: 24 });

  test("any order of rows and papers gives the same report to the byte", () => {
    fc.assert(
      fc.property(sizes, fc.integer(), (papers, seed) => {
        const input = study(papers);
        const random = seededRandom(seed);
        const mixed = <T>(rows: readonly T[]) =>
          rows
            .map((row) => ({ row, at: random() }))
            .sort((a, b) => a.at - b.at)
            .map(({ row }) => row);
        const other = { ...input, papers: mixed(input.papers), ratings: mixed(input.ratings) };
        expect(JSON.stringify(agreementReport(other))).toBe(JSON.stringify(agreementReport(input)));
      }),
      { numRuns: 15 },
    );
  });

  test("other names of papers in the same order and of reviewers change no number", () => {
    fc.assert(
      fc.property(sizes, (papers) => {
        const input = study(papers);
        const renamed = overallOf({
          ...input,
          papers: input.papers.map((paper) => ({ ...paper, id: `x${paper.id}` })),
          ratings: input.ratings.map((row) => ({
            ...row,
            paper: `x${row.paper}`,
            rater: row.kind === "human" ? `q${row.rater}` : row.rater,
          })),
        });
        const plain = overallOf(input);
        expect(renamed.delta).toEqual(plain.delta);
        expect(renamed.details.alpha).toEqual(plain.details.alpha);
        expect(renamed.details.delta).toEqual(plain.details.delta);
        expect(renamed.details.correlation).toEqual(plain.details.correlation);
      }),
      { numRuns: 15 },
    );
  });

  test("one point more for everyone changes no difference, alpha, correlation or delta", () => {
    fc.assert(
      fc.property(sizes, (papers) => {
        const plain = overallOf(study(papers, { low: 2, high: 8 }));
        const moved = overallOf(study(papers, { low: 3, high: 9 }));
        expect(moved.humanHuman).toEqual(plain.humanHuman);
        expect(moved.llmHuman).toEqual(plain.llmHuman);
        expect(moved.delta).toEqual(plain.delta);
        for (const key of ["alpha", "icc", "spearman"] as const) {
          expect(moved[key] ?? 0).toBeCloseTo(plain[key] ?? 0, 9);
        }
        for (const [key, bias] of Object.entries(plain.biasByJudge)) {
          expect(moved.biasByJudge[key]?.mean).toBeCloseTo(bias.mean ?? 0, 12);
          expect(moved.biasByJudge[key]?.n).toBe(bias.n);
        }
        expect(moved.verdict).toBe(plain.verdict);
      }),
      { numRuns: 15 },
    );
  });

  test("judges that copy a human agree with humans as humans do", () => {
    const input = study(30);
    const copied = input.papers.flatMap(({ id }) => {
      const [one, two] = input.ratings.filter(({ paper, kind }) => paper === id && kind === "human");
      return [
        rating(id, "A", one?.scores.overall ?? null, "judge"),
        rating(id, "B", two?.scores.overall ?? null, "judge"),
      ];
    });
    const ratings = [...input.ratings.filter(({ kind }) => kind === "human"), ...copied];
    const found = overallOf({ ...input, ratings });
    expect(found.delta?.estimate).toBeLessThan(0);
    expect(found.spearman).toBeCloseTo(1, 12);
    expect(found.verdict).toBe("shown");
  });
});
