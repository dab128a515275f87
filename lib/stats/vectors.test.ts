import { readFileSync } from "node:fs";
import { join } from "node:path";
import normalCdf from "@stdlib/stats-base-dists-normal-cdf";
import { expect, test } from "vitest";
import { describeReal, realData } from "@/db/real-data";
import { columnEffects } from "./additive-effects";
import { krippendorffAlpha } from "./alpha";
import { type AnnotatedItem, alternativeAnnotatorTest, leaveOut } from "./alternative-annotator";
import { blandAltman } from "./bland-altman";
import { components } from "./components";
import { correlations } from "./correlation";
import { deviation, mean } from "./descriptive";
import { gwetAgreement } from "./gwet";
import { oneWayIcc, twoWayIcc } from "./icc";
import {
  absoluteDegrees,
  absoluteInterval,
  consistencyInterval,
  ofAverage,
  oneWayInterval,
} from "./icc-interval";
import { weightedKappa } from "./kappa";
import { exactRankSum, mannWhitney } from "./mann-whitney";
import { quantile } from "./quantile";
import { seededRandom } from "./random";
import { equivalenceTest } from "./t-test";

// biome-ignore lint/suspicious/noExplicitAny: a file of 24 different shapes, read by name
type Vector = any;

const vector = (id: string): Vector => {
  const file = readFileSync(join(realData.dir, "agreement", "vectors.json"), "utf8");
  return (JSON.parse(file) as { vectors: Vector[] }).vectors.find((one) => one.id === id);
};

/** Closed forms to 1e-9, quantiles and intervals to 1e-6, relative to the size of the number. */
function close(actual: unknown, expected: unknown, tolerance = 1e-9): void {
  if (Array.isArray(expected)) {
    expect(actual).toHaveLength(expected.length);
    expected.forEach((one, i) => {
      close((actual as ArrayLike<unknown>)[i], one, tolerance);
    });
  } else {
    expect(typeof actual).toBe("number");
    const number = expected as number;
    expect(Math.abs((actual as number) - number)).toBeLessThanOrEqual(
      tolerance * Math.max(1, Math.abs(number)),
    );
  }
}

/** Raters as rows of scores with nulls, as lists per unit. */
const unitsOf = (raters: Record<string, (number | null)[]>): number[][] => {
  const rows = Object.values(raters);
  return (rows[0] ?? []).map((_, i) => rows.flatMap((row) => row[i] ?? []));
};

describeReal("the reference vectors of agreement", () => {
  test("six intraclass correlations with mean squares and intervals", () => {
    const { input, expected } = vector("icc_shrout_fleiss_1979");
    const one = oneWayIcc(input.ratings);
    const two = twoWayIcc(input.ratings);
    if (!one || !two) throw new Error("the table has six rows and four columns");
    close(
      [one.msBetween, one.msWithin, two.msRaters, two.msError, one.single, one.average, two.absolute],
      [expected.MSB, expected.MSW, expected.MSJ, expected.MSE, expected.ICC1, expected.ICC1k, expected.ICC2],
    );
    close(
      [two.absoluteAverage, two.consistency, two.consistencyAverage, absoluteDegrees(two), one.k0],
      [expected.ICC2k, expected.ICC3, expected.ICC3k, expected.ICC2_satterthwaite_df, 4],
    );
    close(
      [one.msBetween / one.msWithin, two.msUnits / two.msError],
      [expected.F_rows_oneway, expected.F_rows_twoway],
    );
    close(oneWayInterval(one), expected.ICC1_ci, 1e-6);
    close(absoluteInterval(two), expected.ICC2_ci, 1e-6);
    close(consistencyInterval(two), expected.ICC3_ci, 1e-6);
    close(ofAverage(absoluteInterval(two), 4), expected.ICC2k_ci, 1e-6);
    close(ofAverage(consistencyInterval(two), 4), expected.ICC3k_ci, 1e-6);
    close(ofAverage(oneWayInterval(one), 4), expected.ICC1k_ci, 1e-6);
  });

  test("Krippendorff's alpha of four coders in four metrics", () => {
    const { input, expected } = vector("krippendorff_4coders_12units");
    for (const metric of ["nominal", "ordinal", "interval", "ratio"] as const) {
      const found = krippendorffAlpha(unitsOf(input.coders), metric);
      const wanted = expected[metric];
      close([found.alpha, found.pairable, found.units], [wanted.alpha, wanted.n_pairable, wanted.units]);
      close([found.observed, found.expected], [wanted.Do, wanted.De]);
    }
  });

  test("alpha with missing values, without variation, and without a pair", () => {
    const agree = vector("krippendorff_missing_all_agree");
    close(krippendorffAlpha(unitsOf(agree.input), "nominal").alpha, agree.expected.nominal);
    close(krippendorffAlpha(unitsOf(agree.input), "interval").alpha, agree.expected.interval);
    const { input, expected } = vector("krippendorff_degenerate");
    const still = krippendorffAlpha(input.no_variation, "interval");
    expect(still).toMatchObject({ alpha: "no variation", ...pick(expected.no_variation) });
    expect(krippendorffAlpha(input.no_pairable, "interval").alpha).toBe("not enough overlap");
    const dissent = krippendorffAlpha(input.one_disagreement, "nominal");
    close(dissent.alpha, expected.one_disagreement_nominal.alpha);
    close(
      [dissent.observed, dissent.expected],
      [expected.one_disagreement_nominal.Do, expected.one_disagreement_nominal.De],
    );
  });
  const pick = (wanted: Vector) => ({ units: wanted.units, pairable: wanted.n_pairable });

  test("weighted kappa with given, quadratic and linear weights", () => {
    const { input, expected } = vector("cohen_1968_weighted_kappa");
    const given = (input.disagreement_weights as number[][]).map((row) =>
      row.map((weight) => 1 - weight / 6),
    );
    close(
      [
        weightedKappa(input.table_counts, "identity"),
        weightedKappa(input.table_counts, given),
        weightedKappa(input.table_counts, "quadratic"),
        weightedKappa(input.table_counts, "linear"),
      ],
      [
        expected.kappa,
        expected.weighted_kappa_given_weights,
        expected.weighted_kappa_quadratic,
        expected.weighted_kappa_linear,
      ],
    );
  });

  test.each([
    "mwu_r_permeability_no_ties",
    "mwu_r_airquality_ties",
    "mwu_scipy_docs",
    "mwu_small_ties_exact",
  ])("Mann-Whitney, asymptotic and exact: %s", (id) => {
    const { input, expected } = vector(id);
    const found = mannWhitney(input.x, input.y);
    const { asymptotic, exact } = expected;
    close(
      [found?.u1, found?.u2, found?.sigma, found?.p, found?.pWithoutCorrection, found?.cliffsDelta],
      [
        asymptotic.U1,
        asymptotic.U2,
        asymptotic.sigma,
        asymptotic.p_two_sided_cc,
        asymptotic.p_two_sided_no_cc,
        asymptotic.cliffs_delta,
      ],
    );
    const permuted = exactRankSum(input.x, input.y);
    close(
      [permuted?.p, permuted?.pGreater, permuted?.pLess],
      [exact.p_two_sided, exact.p_greater, exact.p_less],
    );
  });

  test("Mann-Whitney where every value is tied has an effect of zero and no p", () => {
    const { input, expected } = vector("mwu_all_tied");
    const { U1, U2, sigma, p, cliffs_delta } = expected.asymptotic;
    expect(mannWhitney(input.x, input.y)).toMatchObject({
      u1: U1,
      u2: U2,
      sigma,
      p,
      cliffsDelta: cliffs_delta,
    });
  });

  test.each(["correlation_r_tuna", "correlation_r_mtcars_ties"])("three correlations: %s", (id) => {
    const { input, expected } = vector(id);
    const found = correlations(input.x, input.y);
    close(
      [found.pearson, found.spearman, found.kendall],
      [expected.pearson, expected.spearman, expected.kendall_tau_b],
    );
  });

  test("a constant side has no correlation", () => {
    const { input } = vector("correlation_constant");
    const none = "no variation";
    expect(correlations(input.x, input.y)).toEqual({ pearson: none, spearman: none, kendall: none });
  });

  test("Gwet's AC1 and AC2 with four kinds of weights", () => {
    const { input, expected } = vector("gwet_ac1_ac2_4raters");
    const kinds = {
      unweighted: "identity",
      linear: "linear",
      quadratic: "quadratic",
      ordinal: "ordinal",
    } as const;
    for (const [name, weighting] of Object.entries(kinds)) {
      const found = gwetAgreement(unitsOf(input.coders), input.categories.length, weighting);
      const { coef, pa, pe, n, n_pairable, pi } = expected[name];
      close([found?.coefficient, found?.observed, found?.expected], [coef, pa, pe]);
      close([found?.units, found?.pairable, ...(found?.prevalence ?? [])], [n, n_pairable, ...pi]);
    }
  });

  test("Bland-Altman", () => {
    const { input, expected } = vector("bland_altman_1986_pefr");
    const found = blandAltman(input.method1_wright, input.method2_mini);
    close([found?.n, found?.bias, found?.deviation], [expected.n, expected.bias, expected.sd]);
    close(found?.limits, expected.limits_196sd);
    close(found?.limitError, expected.se_limits_approx);
    close(found?.ci95, expected.bias_ci95, 1e-6);
  });

  test("the generator and the quantile", () => {
    const generator = vector("prng_mulberry32");
    expect(Array.from({ length: 5 }, seededRandom(generator.input.seed))).toEqual(generator.expected.first5);
    const { input, expected } = vector("quantile_type7");
    close(
      (input.p as number[]).map((share) => quantile(input.x, share)),
      expected.q,
    );
    expect(normalCdf(0, 0, 1)).toBe(0.5);
  });

  test("two one-sided tests", () => {
    const { input, expected } = vector("tost_one_sample");
    const found = equivalenceTest(input.differences, input.margin);
    close([mean(input.differences), deviation(input.differences)], [expected.mean, expected.sd]);
    close(
      [found?.lower.df, found?.lower.t, found?.upper.t, found?.lower.p, found?.upper.p, found?.p],
      [expected.df, expected.t_lower, expected.t_upper, expected.p_lower, expected.p_upper, expected.p_tost],
    );
    close(found?.ci90, expected.ci90, 1e-6);
  });

  const annotated = (candidateOf: (paper: string) => number): AnnotatedItem[] => {
    const { input } = vector("alt_test_constructed_3x30");
    const humans = Object.entries(input.humans as Record<string, Record<string, number>>);
    return Object.keys(input.llm).map((paper) => ({
      candidate: candidateOf(paper),
      annotators: humans.map(([id, scores]) => ({ id, score: scores[paper] as number })),
    }));
  };
  const expectAltTest = (items: AnnotatedItem[], expected: Vector) => {
    const found = alternativeAnnotatorTest(leaveOut(items), { epsilon: 0.2, fewest: 30 });
    close([found?.winningRate, found?.rho], [expected.winning_rate, expected.rho]);
    for (const { id, p, rho, rejected } of found?.annotators ?? []) {
      close([p, rho], [expected.p_values[id], expected.rho_by_human[id]]);
      expect(rejected).toBe(expected.rejected.includes(id));
    }
    expect(found?.annotators).toHaveLength(3);
  };

  test("the alternative annotator test", () => {
    const { input, expected } = vector("alt_test_constructed_3x30");
    expectAltTest(
      annotated((paper) => input.llm[paper]),
      expected,
    );
  });

  test("the alternative annotator test of a constant judge", () => {
    const { input, expected } = vector("constant_judge");
    const items = annotated(() => input.constant);
    expectAltTest(items, expected.alt_test);
    const scores = items.map((item) => item.annotators.map(({ score }) => score));
    const pairs = scores.flatMap(([a = 0, b = 0, c = 0]) => [a - b, a - c, b - c].map(Math.abs));
    close(mean(pairs), expected.mad_human_human);
    close(mean(scores.flat().map((score) => Math.abs(score - input.constant))), expected.mad_human_constant);
  });

  test("reviewer severity in a connected graph", () => {
    const { input, expected } = vector("reviewer_severity_additive");
    const [part] = components(input.observations.map((one: Vector) => [one.reviewer, one.paper]));
    expect(part?.left).toEqual(["A", "B", "C"]);
    const cells = input.observations.map((one: Vector) => ({
      row: part?.right.indexOf(one.paper),
      column: part?.left.indexOf(one.reviewer),
      value: one.score,
    }));
    const effects = columnEffects(cells, part?.right.length ?? 0, 3);
    close(effects, [expected.effects.A, expected.effects.B, expected.effects.C]);
  });
});
