import type { Resampling } from "@/lib/stats/bootstrap";
import { mean } from "@/lib/stats/descriptive";
import { planAlpha } from "./alpha";
import { planAltTests } from "./alt-test";
import { ac2s, kappas } from "./coefficients";
import { planCorrelations } from "./correlation";
import { planDelta } from "./delta";
import { planIcc } from "./icc";
import { biasOf, blandAltmanOf, type Compared, comparedJudges, judgeSeverity, meanJudge } from "./judge-bias";
import { planOwnFamily } from "./own-family";
import { across, humanPairs, judgePairs, mixedPairs, planPairs } from "./pairs";
import type { Plan } from "./plan";
import { rankTest } from "./rank-test";
import type { Basis } from "./ratings";
import { chanceReference, constantScore, planConstant } from "./references";
import type { BlandAltman, CriterionAgreement } from "./schema";
import { reviewerSeverity } from "./severity";
import { intervalShown, shownNumber, valueShown } from "./small-numbers";
import type { Judge, PaperScores } from "./table";
import { verdictOf } from "./verdict";

export interface Setting {
  readonly judges: readonly Judge[];
  readonly basis: Basis;
  readonly margin: number;
  readonly resampling: Resampling;
}

/** Everything about one criterion; p adjusted across criteria is the report's to add. */
export function planCriterion(
  papers: readonly PaperScores[],
  { judges, basis, margin, resampling }: Setting,
): Plan<CriterionAgreement> {
  const keys = judges.map(({ key }) => key);
  const constant = constantScore(papers);
  const [human, mixed] = [humanPairs(papers), mixedPairs(papers)];
  const compared = comparedJudges(papers, keys);
  // As released a human is compared with a mean of judges, which may be half a point.
  const plans = {
    humanHuman: planPairs(human, 1, resampling),
    llmHuman: planPairs(mixed, basis === "strict" ? 1 : 0.5, resampling),
    judgeJudge: planPairs(judgePairs(papers), 1, resampling),
    delta: planDelta(papers, { keys, constant, margin }, resampling),
    constant: planConstant(papers, constant, resampling),
    alpha: planAlpha(papers, resampling),
    icc: planIcc(papers, compared, resampling),
    correlation: planCorrelations(papers, compared, resampling),
    altTest: planAltTests(papers, keys, constant, resampling),
    ownFamily: planOwnFamily(papers, judges, compared, resampling),
  };
  return {
    jobs: Object.values(plans).flatMap(({ jobs }) => jobs),
    finish: () => {
      const { delta, details } = plans.delta.finish();
      const references = plans.constant.finish();
      const alpha = plans.alpha.finish();
      const icc = plans.icc.finish();
      const correlation = plans.correlation.finish();
      const test = rankTest(human, mixed);
      const { spearman } = correlation.mean;
      const faces = compared.map((one) => ({ ...one, plot: blandAltmanOf(one.rows) }));
      return {
        humanHuman: plans.humanHuman.finish(),
        llmHuman: plans.llmHuman.finish(),
        delta,
        mannWhitney: test.fixed,
        alpha: valueShown(alpha.humans.interval),
        icc: valueShown(icc.humans),
        spearman: valueShown(spearman),
        biasByJudge: biases(faces),
        constantJudge: { mad: valueShown(references.mad) },
        verdict: verdictOf({
          delta,
          margin,
          spearman: intervalShown(spearman),
          constantMinusJudges: intervalShown(references.minusJudges),
        }),
        details: {
          delta: details,
          judgeJudge: plans.judgeJudge.finish(),
          judgeSeverity: judgeSeverity(papers, keys),
          llmHumanByJudge: madByJudge(compared),
          constant: references,
          chance: chanceReference(papers, resampling),
          mannWhitney: test.details,
          alpha,
          icc,
          kappa: kappas(papers, keys),
          ac2: ac2s(papers),
          correlation,
          blandAltman: Object.fromEntries(faces.map(({ key, plot }) => [key, plot])),
          altTest: plans.altTest.finish(),
          ownFamily: plans.ownFamily.finish(),
          reviewerSeverity: reviewerSeverity(papers),
        },
      };
    },
  };
}

function biases(faces: readonly (Compared & { plot: BlandAltman })[]): CriterionAgreement["biasByJudge"] {
  return Object.fromEntries(
    faces.filter(({ key }) => key !== meanJudge).map(({ key, rows, plot }) => [key, biasOf(rows, plot)]),
  );
}

/** MAD of humans and one judge, pair-weighted. */
function madByJudge(compared: readonly Compared[]) {
  return Object.fromEntries(
    compared.map(({ key, rows }) => {
      const differences = rows.flatMap(({ paper, judge }) => across(paper.humans, [judge]));
      return [key, shownNumber({ n: rows.length, value: mean(differences) ?? "not enough overlap" })];
    }),
  );
}
