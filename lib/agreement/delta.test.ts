import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeReal, realData } from "@/db/real-data";
import { publishedResampling } from "@/lib/stats/bootstrap";
import { ofMeans, resample } from "@/lib/stats/cluster-bootstrap";
import { mean } from "@/lib/stats/descriptive";
import { planDelta } from "./delta";
import { humanPairs, judgePairs, mixedPairs, planPairs } from "./pairs";
import type { PaperScores } from "./table";

// biome-ignore lint/suspicious/noExplicitAny: a file of expected numbers, read by name
type Vector = any;

const vector = (id: string): Vector => {
  const file = readFileSync(join(realData.dir, "agreement", "vectors.json"), "utf8");
  return (JSON.parse(file) as { vectors: Vector[] }).vectors.find((one) => one.id === id);
};

const paperScores = (
  id: string,
  humans: Record<string, number>,
  judges: Record<string, number>,
): PaperScores => {
  const list = (scores: Record<string, number>) =>
    Object.entries(scores).map(([rater, score]) => ({ rater, score }));
  return {
    paper: { id, agentFamily: null, exposed: false },
    humans: list(humans),
    paired: Object.keys(humans).length < 2 ? [] : list(humans),
    judges: list(judges),
    panel: Object.values(judges),
  };
};

const setting = (margin: number, keys: string[] = []) => ({ keys, constant: null, margin });

describeReal("the reference vectors of pairs", () => {
  const { input, expected } = vector("pair_construction_missing");
  const papers = (input.papers as Vector[]).map(({ id, humans, judges }) => paperScores(id, humans, judges));

  test("pairs with missing scores, weighted by pair and by paper", () => {
    const hh = planPairs(humanPairs(papers), 1, publishedResampling).finish();
    const hl = planPairs(mixedPairs(papers), 1, publishedResampling).finish();
    expect([hh.n, hl.n]).toEqual([expected.n_hh_pairs, expected.n_hl_pairs]);
    const closeTo = (actual: number | null, wanted: number) => expect(actual).toBeCloseTo(wanted, 9);
    closeTo(hh.mad, expected.mad_hh_pair_weighted);
    closeTo(hl.mad, expected.mad_hl_pair_weighted);
    closeTo(hh.madPaperWeighted, expected.mad_hh_paper_weighted);
    closeTo(hl.madPaperWeighted, expected.mad_hl_paper_weighted);
    expect([hh.shown.exact, hh.shown.withinOne, hl.shown.exact, hl.shown.withinOne]).toMatchObject(
      [expected.exact_hh, expected.within1_hh, expected.exact_hl, expected.within1_hl].map((value) => ({
        value,
      })),
    );
    expect(judgePairs(papers).map(({ differences }) => differences)).toEqual([[2], [1], [0], [1]]);
  });

  test("each paper's pairs and means", () => {
    for (const wanted of expected.per_paper) {
      const of = (pairs: ReturnType<typeof humanPairs>) =>
        pairs.find(({ paper }) => paper.paper.id === wanted.id)?.differences ?? [];
      const [hh, hl] = [of(humanPairs(papers)), of(mixedPairs(papers))];
      expect([hh.length, hl.length]).toEqual([wanted.n_hh, wanted.n_hl]);
      expect([mean(hh), mean(hl)]).toEqual([wanted.mean_hh, wanted.mean_hl]);
    }
  });

  test("delta rests on the papers with two humans and a judge", () => {
    const { delta } = planDelta(papers, setting(1), publishedResampling).finish();
    expect(delta?.estimate).toBeCloseTo(expected.delta, 9);
    expect(delta).toMatchObject({ papers: expected.delta_n_papers, ci95: null, ci90: null });
  });

  test("the first replicates of the published delta, step by step", () => {
    const strict = vector("mlrbench_strict");
    const rows: Vector[] = strict.input.human_reviews;
    const byPaper = Map.groupBy(rows, (row) => row.paper as string);
    const names = [...byPaper.keys()].sort();
    for (const [dimension, { delta_paired_by_paper: wanted }] of Object.entries<Vector>(
      strict.expected.per_dimension,
    )) {
      const values = names.flatMap((name) => {
        const [a, b] = (byPaper.get(name) ?? []).map((row) => row[dimension] as number);
        if (a === undefined || b === undefined) return [];
        const judges = (strict.input.judge_reviews as Vector[]).filter((row) => row.paper === name);
        const far = judges.flatMap((row) => [Math.abs(a - row[dimension]), Math.abs(b - row[dimension])]);
        return (mean(far) as number) - Math.abs(a - b);
      });
      const job = ofMeans([Float64Array.from(values)], publishedResampling);
      resample([job], publishedResampling);
      const [replicates = new Float64Array()] = job.replicates;
      wanted.first_3_replicates.forEach((one: number, i: number) => {
        expect(replicates[i]).toBeCloseTo(one, 12);
      });
      const middle = mean(replicates) as number;
      const variance = replicates.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (wanted.B - 1);
      expect(Math.sqrt(variance)).toBeCloseTo(wanted.boot_sd, 6);
    }
  });
});

test("without one reviewer the papers that still have a pair count, with what is left of them", () => {
  // Three humans a paper: leaving out R3, who is far from the others, takes delta from the lowest to the highest.
  const papers = Array.from({ length: 10 }, (_, i) =>
    paperScores(`p${i}`, { R1: 5, R2: 5, R3: 9 }, { J: 5 }),
  );
  const { delta, details } = planDelta(papers, setting(1, ["J"]), publishedResampling).finish();
  expect(delta?.estimate).toBeCloseTo(4 / 3 - 8 / 3, 12);
  expect(details.withoutOneReviewer?.[0]).toBeCloseTo(2 - 4, 12);
  expect(details.withoutOneReviewer?.[1]).toBeCloseTo(0, 12);
});

test("claims follow the 90 % interval at the study's margin and at half a point, each once", () => {
  const papers = Array.from({ length: 20 }, (_, i) =>
    paperScores(`p${i}`, { R1: 5, R2: 6 }, { J: i % 2 ? 5 : 7 }),
  );
  const claims = (margin: number) => {
    const plan = planDelta(papers, setting(margin), publishedResampling);
    resample(
      plan.jobs.filter(({ units }) => units > 0),
      publishedResampling,
    );
    return plan.finish().details.claims;
  };
  // Delta is -0.5 or 0.5 by paper, so its interval lies within about 0.2 of 0.
  expect(claims(1)).toEqual([
    { margin: 1, nonInferior: true, equivalent: true },
    { margin: 0.5, nonInferior: true, equivalent: true },
  ]);
  expect(claims(0.5)).toHaveLength(1);
  expect(claims(0.05)[0]).toEqual({ margin: 0.05, nonInferior: false, equivalent: false });
});
