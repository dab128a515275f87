import { resample } from "@/lib/stats/cluster-bootstrap";
import { components } from "@/lib/stats/components";
import { planCriterion } from "./criterion";
import { type Counted, countedRatings } from "./duplicates";
import { canResample } from "./plan";
import { holmAdjusted } from "./rank-test";
import type { AgreementInput } from "./ratings";
import type { AgreementReport, CriterionAgreement } from "./schema";
import { criterionTables, type Judge, judgesOf, orderedPapers, type PaperScores } from "./table";

/**
 * The agreement of humans and judges, criterion by criterion. Pure: equal input gives the same report to the byte, in
 * whatever order its rows come. Every interval that is not by t or F resamples whole papers with the input's seed.
 *
 * @throws RangeError for a paper that occurs twice, or a rating of a paper that is not in the study
 */
export function agreementReport(input: AgreementInput): AgreementReport {
  const counted = countedRatings(input);
  const judges = judgesOf(counted.ratings);
  const tables = criterionTables(orderedPapers(input), counted.ratings, judges, input);
  const setting = { judges, basis: input.basis, margin: input.margin, resampling: input.resampling };
  const plans = [...tables].map(([key, papers]) => ({ key, plan: planCriterion(papers, setting) }));
  resample(plans.flatMap(({ plan }) => plan.jobs).filter(canResample), input.resampling);
  const found = plans.map(({ key, plan }) => ({ key, criterion: plan.finish() }));
  const { snapshot, basis, rubric, margin, resampling } = input;
  return {
    snapshot,
    basis,
    seed: resampling.seed,
    replicates: resampling.replicates,
    rubric,
    margin,
    counts: countsOf(input, counted, judges, tables),
    judges: judges.map(({ key, id, family }) => ({ key, id, family })),
    reviewerParts: components(
      counted.ratings.filter(({ kind }) => kind === "human").map(({ rater, paper }) => [rater, paper]),
    ).map((part) => ({ reviewers: [...part.left], papers: part.right.length })),
    criteria: withHolm(found),
  };
}

function countsOf(
  { papers }: AgreementInput,
  { ratings, duplicates, excluded }: Counted,
  judges: readonly Judge[],
  tables: ReadonlyMap<string, readonly PaperScores[]>,
): AgreementReport["counts"] {
  const human = ratings.filter(({ kind }) => kind === "human");
  const paired = [...tables.values()].flatMap((table) =>
    table.filter((row) => row.paired.length > 0).map((row) => row.paper.id),
  );
  return {
    papers: papers.length,
    papersWithTwoHumans: new Set(paired).size,
    exposedPapers: papers.filter(({ exposed }) => exposed).length,
    humanReviews: human.length,
    judgeReviews: ratings.length - human.length,
    reviewers: new Set(human.map(({ rater }) => rater)).size,
    judges: judges.length,
    duplicates,
    excluded: excluded.map(({ reviewer, run, why }) => ({ reviewer, run, why })),
  };
}

function withHolm(
  found: readonly { readonly key: string; readonly criterion: CriterionAgreement }[],
): AgreementReport["criteria"] {
  const tests = holmAdjusted(
    found.map(({ criterion }) => ({ fixed: criterion.mannWhitney, details: criterion.details.mannWhitney })),
  );
  return Object.fromEntries(
    found.map(({ key, criterion }, i) => {
      const mannWhitney = tests[i]?.details ?? criterion.details.mannWhitney;
      return [key, { ...criterion, details: { ...criterion.details, mannWhitney } }];
    }),
  );
}
