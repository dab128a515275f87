import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeReal, realData } from "@/db/real-data";
import { publishedResampling } from "@/lib/stats/bootstrap";
import { seededRandom } from "@/lib/stats/random";
import type { AgreementInput, Basis, Rating } from "./ratings";
import { agreementReport } from "./report";
import { AgreementReport, type CriterionAgreement } from "./schema";
import type { Shown } from "./shown";

// biome-ignore lint/suspicious/noExplicitAny: a file of expected numbers, read by name
type Vector = any;

const dimensions = ["Clarity", "Novelty", "Soundness", "Significance", "Overall"];
const [claude, gemini] = ["claude-3-7-sonnet", "gemini-2.5-pro"];

const vector = (id: string): Vector => {
  const file = readFileSync(join(realData.dir, "agreement", "vectors.json"), "utf8");
  return (JSON.parse(file) as { vectors: Vector[] }).vectors.find((one) => one.id === id);
};

const rating = (row: Vector, kind: Rating["kind"]): Rating => ({
  paper: row.paper,
  rater: kind === "human" ? row.reviewer : `${row.judge}@published`,
  kind,
  family: kind === "human" ? null : row.judge,
  scores: Object.fromEntries(dimensions.map((name) => [name.toLowerCase(), row[name]])),
});

/** The published study: all 60 rows of the reviewers and the 60 of the judges. */
function study(basis: Basis): AgreementInput {
  const humans: Vector[] = vector("mlrbench_as_released").input.human_reviews;
  const judges: Vector[] = vector("mlrbench_strict").input.judge_reviews;
  const families: Record<string, string> = { claude: claude as string, gemini: gemini as string };
  return {
    papers: [...new Set(judges.map((row) => row.paper as string))].map((id) => ({
      id,
      agentFamily: families[id.split("/")[1] as string] ?? "o4-mini",
      exposed: false,
    })),
    ratings: [...humans.map((row) => rating(row, "human")), ...judges.map((row) => rating(row, "judge"))],
    criteria: dimensions.map((name) => name.toLowerCase()),
    basis,
    margin: 1,
    resampling: publishedResampling,
    snapshot: "published",
    rubric: "end2end-v1",
    excluded: [],
  };
}

/** Closed forms to 1e-9, intervals to 1e-6. */
function close(actual: unknown, expected: unknown, tolerance = 1e-9): void {
  if (Array.isArray(expected)) {
    expect(actual).toHaveLength(expected.length);
    expected.forEach((one, i) => {
      close((actual as unknown[])[i], one, tolerance);
    });
  } else {
    expect(typeof actual).toBe("number");
    expect(Math.abs((actual as number) - (expected as number))).toBeLessThanOrEqual(tolerance);
  }
}
const value = (number: Shown | undefined) => (number && "value" in number ? number.value : undefined);
const ci95 = (number: Shown | undefined) => (number && "ci95" in number ? number.ci95 : undefined);

describeReal("the published study as released", () => {
  test("the ten numbers that were printed come out", () => {
    const report = agreementReport(study("as-released"));
    const { expected } = vector("mlrbench_as_released");
    for (const name of dimensions) {
      const found = report.criteria[name.toLowerCase()];
      const wanted = expected[name];
      expect(found?.humanHuman.n).toBe(wanted.n_hh);
      expect(found?.llmHuman.n).toBe(wanted.n_hl);
      close([found?.humanHuman.mad, found?.llmHuman.mad], [wanted.mean_hh, wanted.mean_hl]);
      close(
        [found?.mannWhitney?.u, found?.mannWhitney?.p, found?.mannWhitney?.n1, found?.mannWhitney?.n2],
        [wanted.U1, wanted.p_two_sided_cc, 24, 60],
      );
      close(value(found?.details.mannWhitney.cliffsDelta), wanted.cliffs_delta);
      expect(found?.llmHuman.histogram?.reduce((a, b) => a + b)).toBe(60);
    }
    expect(report.counts).toMatchObject({ papers: 30, humanReviews: 60, duplicates: 3, excluded: [] });
    expect(AgreementReport.parse(report)).toEqual(report);
  });
});

describeReal("the published study, strict", () => {
  const { criteria, ...report } = agreementReport(study("strict"));
  const { expected } = vector("mlrbench_strict");
  const each = (check: (found: CriterionAgreement, wanted: Vector) => void) => {
    for (const name of dimensions)
      check(criteria[name.toLowerCase()] as CriterionAgreement, expected.per_dimension[name]);
  };

  test("three duplicate keys are dropped on both sides and named", () => {
    expect(report.counts).toMatchObject({
      papers: expected.n_papers,
      papersWithTwoHumans: expected.n_papers_two_humans,
      humanReviews: expected.n_human_reviews,
      reviewers: 8,
      judges: 2,
      duplicates: 3,
    });
    const named = report.counts.excluded.map(({ reviewer, run }) => [reviewer, run]);
    expect(named).toEqual(expected.duplicate_keys_excluded);
    expect(report.reviewerParts.map(({ reviewers }) => reviewers)).toEqual(
      expected.reviewer_graph_components,
    );
    expect(criteria.overall?.details.reviewerSeverity.comparable).toBe(false);
  });

  test("pairs, differences and histograms", () => {
    each((found, wanted) => {
      const { humanHuman, llmHuman, details } = found;
      close(
        [
          humanHuman.mad,
          llmHuman.mad,
          details.judgeJudge.mad,
          found.constantJudge.mad,
          details.constant.score,
        ],
        [
          wanted.mad_human_human,
          wanted.mad_human_llm_single_judge_pairs,
          wanted.mad_judge_judge,
          wanted.mad_human_vs_constant_at_human_median,
          wanted.human_median,
        ],
      );
      expect([humanHuman.n, llmHuman.n]).toEqual([
        wanted.n_human_human,
        wanted.n_human_llm_single_judge_pairs,
      ]);
      expect(humanHuman.histogram).toEqual(wanted.hist_abs_diff_human_human);
      expect(llmHuman.histogram).toEqual(wanted.hist_abs_diff_human_llm);
      close(
        [
          humanHuman.shown.exact,
          humanHuman.shown.withinOne,
          llmHuman.shown.exact,
          llmHuman.shown.withinOne,
        ].map(value),
        [wanted.exact_hh, wanted.within1_hh, wanted.exact_hl, wanted.within1_hl],
      );
      const { [claude as string]: first, [gemini as string]: second, mean } = details.llmHumanByJudge;
      close([first, second, mean].map(value), [
        wanted[`mad_human_${claude}`],
        wanted[`mad_human_${gemini}`],
        wanted.mad_human_vs_mean_of_judges,
      ]);
    });
  });

  test("delta with percentile and BCa intervals to the vector's seed", () => {
    each((found, { delta_paired_by_paper: wanted }) => {
      close([found.delta?.estimate, found.delta?.papers], [wanted.estimate, wanted.n_clusters]);
      close(found.delta?.ci95, wanted.percentile_ci95, 1e-6);
      close(found.delta?.ci90, wanted.percentile_ci90, 1e-6);
      const { bca } = found.details.delta;
      close(bca?.ci95, wanted.bca_ci95, 1e-6);
      close([bca?.z0, bca?.acceleration], [wanted.z0, wanted.accel], 1e-6);
    });
    expect(criteria.overall?.delta?.estimate.toFixed(2)).toBe("0.63");
  });

  test("alpha, intraclass correlations, kappa and AC2", () => {
    each((found, wanted) => {
      const { alpha, icc, kappa, ac2 } = found.details;
      for (const [name, key] of [
        ["humans", "kripp_humans"],
        ["judges", "kripp_judges"],
        ["mixed", "kripp_humans_and_judges"],
      ] as const) {
        close(
          [value(alpha[name].interval), value(alpha[name].ordinal)],
          [wanted[key].interval, wanted[key].ordinal],
        );
      }
      close([found.alpha, found.icc], [wanted.kripp_humans.interval, wanted.icc1_humans_unbalanced.ICC1]);
      const pairs = wanted.icc1_humans_two_per_paper;
      close([value(icc.humansBalanced.single), value(icc.humansBalanced.average)], [pairs.ICC1, pairs.ICC1k]);
      close(ci95(icc.humansBalanced.single), pairs.ICC1_ci, 1e-6);
      close(ci95(icc.humansBalanced.average), pairs.ICC1k_ci, 1e-6);
      const judges = wanted.icc_judges_crossed;
      close(
        [value(icc.judges.absolute), value(icc.judges.absoluteAverage), value(icc.judges.consistency)],
        [judges.ICC2, judges.ICC2k, judges.ICC3],
      );
      close(ci95(icc.judges.absolute), judges.ICC2_ci, 1e-6);
      close(ci95(icc.judges.absoluteAverage), judges.ICC2k_ci, 1e-6);
      close(ci95(icc.judges.consistency), judges.ICC3_ci, 1e-6);
      close(value(icc.meanHumanJudge.mean), wanted.icc2_1_mean_human_vs_mean_judge.ICC2);
      close(ci95(icc.meanHumanJudge.mean), wanted.icc2_1_mean_human_vs_mean_judge.ci, 1e-6);
      close(
        [
          kappa.humans,
          kappa.byJudge[claude as string],
          kappa.byJudge[gemini as string],
          ac2.humans,
          ac2.judges,
        ].map(value),
        [
          wanted.qwk_human_pairs_symmetrised,
          wanted[`qwk_human_vs_${claude}`],
          wanted[`qwk_human_vs_${gemini}`],
          wanted.gwet_ac2_quadratic_humans,
          wanted.gwet_ac2_quadratic_judges,
        ],
      );
    });
  });

  test("correlations, with intervals that hold them", () => {
    each((found, { corr_mean_human_vs_mean_judge: wanted }) => {
      const { pearson, spearman, kendall } = found.details.correlation.mean;
      close(
        [value(pearson), value(spearman), value(kendall), found.spearman, spearman.n],
        [wanted.pearson, wanted.spearman, wanted.kendall_tau_b, wanted.spearman, wanted.n],
      );
      const [low = 1, high = -1] = ci95(spearman) ?? [];
      expect(low).toBeLessThan(wanted.spearman);
      expect(high).toBeGreaterThan(wanted.spearman);
    });
  });

  test("bias of each judge and of their mean, and the gap to the own family", () => {
    each((found, wanted) => {
      for (const key of [claude, gemini, "mean"] as string[]) {
        const bias = wanted[key === "mean" ? "bias_mean_of_judges" : `bias_${key}`];
        const plot = found.details.blandAltman[key];
        close([value(plot?.bias), plot?.deviation, plot?.bias.n], [bias.bias, bias.sd, bias.n_papers]);
        close(plot?.limits, bias.limits);
        close(ci95(plot?.bias), bias.ci95_t, 1e-6);
        if (key !== "mean") close(found.biasByJudge[key]?.mean, bias.bias);
      }
      const { contrasts, againstHumans } = found.details.ownFamily;
      const wantedGap = wanted.self_preference;
      close(value(contrasts[0]?.gap), wantedGap.interaction_contrast);
      for (const [key, gap] of Object.entries(wantedGap.did_vs_humans))
        close(value(againstHumans[key]?.gap), gap);
    });
  });

  test("Mann-Whitney of single judges and the adapted alternative annotator test", () => {
    each((found, wanted) => {
      const test = wanted.mwu_hh_vs_hl_single_judge;
      close([found.mannWhitney?.u, found.mannWhitney?.p], [test.U1, test.p_two_sided_cc]);
      close(value(found.details.mannWhitney.cliffsDelta), test.cliffs_delta);
      expect(found.details.mannWhitney.pHolm).toBeGreaterThanOrEqual(test.p_two_sided_cc);
      for (const [name, one] of Object.entries<Vector>(wanted.pooled_advantage)) {
        const key = name === "constant_at_human_median" ? "constant" : name;
        const { adapted, standard } = found.details.altTest[key] ?? {};
        close(
          [value(adapted?.rhoJudge), value(adapted?.rhoHuman), value(adapted?.advantage)],
          [one.rho_llm, one.rho_human, one.mean_d],
        );
        if (one.p_one_sided !== undefined) close(adapted?.p, one.p_one_sided);
        expect(standard?.state).toBe("not runnable");
      }
    });
  });

  test("the verdicts at a margin of one point", () => {
    const verdicts = Object.fromEntries(Object.entries(criteria).map(([key, { verdict }]) => [key, verdict]));
    expect(verdicts).toEqual({
      clarity: "worse",
      novelty: "not shown",
      soundness: "worse",
      significance: "worse",
      overall: "worse",
    });
  });

  test("any order of rows and papers gives the same report to the byte", () => {
    const input = study("strict");
    const random = seededRandom(5);
    const shuffled = <T>(rows: readonly T[]) =>
      rows
        .map((row) => ({ row, place: random() }))
        .sort((a, b) => a.place - b.place)
        .map(({ row }) => row);
    for (const basis of ["strict", "as-released"] as const) {
      const once = agreementReport({ ...input, basis });
      const again = agreementReport({
        ...input,
        basis,
        papers: shuffled(input.papers),
        ratings: shuffled(input.ratings),
      });
      expect(JSON.stringify(again)).toBe(JSON.stringify(once));
      expect(AgreementReport.parse(once)).toEqual(once);
    }
  });
});
