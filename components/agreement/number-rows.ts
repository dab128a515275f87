import type { Correlation, CriterionAgreement, CriterionDetails, PairSet } from "@/lib/agreement/schema";
import type { Shown } from "@/lib/agreement/shown";
import { judgeName } from "./names";

export interface NumberRow {
  readonly name: string;
  readonly of: Shown;
  readonly signed?: true;
}
export interface NumberGroup {
  readonly name: string;
  readonly rows: readonly NumberRow[];
}

/** Every number of one criterion that a table can hold, in groups that belong together. */
export function numberGroups({ humanHuman, llmHuman, details }: CriterionAgreement): NumberGroup[] {
  return [
    { name: `Human–human differences, ${humanHuman.n} pairs`, rows: pairRows(humanHuman) },
    { name: `Human–judge differences, ${llmHuman.n} pairs`, rows: pairRows(llmHuman) },
    { name: `Judge–judge differences, ${details.judgeJudge.n} pairs`, rows: pairRows(details.judgeJudge) },
    {
      name: "Mean difference by judge, and what chance and a constant would give",
      rows: references(details),
    },
    { name: "Extra disagreement of a judge", rows: deltaRows(details) },
    { name: "Do the ranks go together?", rows: correlationRows(details) },
    { name: "Agreement coefficients", rows: coefficientRows(details) },
  ];
}

function pairRows({ shown }: PairSet): NumberRow[] {
  return [
    { name: "mean, pairs weighted equally", of: shown.mad },
    { name: "mean, papers weighted equally", of: shown.madPaperWeighted },
    { name: "median", of: shown.median },
    { name: "90th percentile", of: shown.p90 },
    { name: "share with equal scores", of: shown.exact },
    { name: "share at most one point apart", of: shown.withinOne },
  ];
}

function references({ llmHumanByJudge, chance, constant }: CriterionDetails): NumberRow[] {
  return [
    ...judgeRows(llmHumanByJudge, (name) => `human–${name}`),
    { name: "human–human, scores shuffled over papers", of: chance.humanHuman },
    { name: "human–judge, scores shuffled over papers", of: chance.llmHuman },
    { name: "human–constant judge", of: constant.mad },
    { name: "constant judge minus judges; above 0 they beat it", of: constant.minusJudges, signed: true },
  ];
}

function deltaRows({ delta }: CriterionDetails): NumberRow[] {
  return [
    { name: "judges, one against one human", of: delta.shown, signed: true },
    ...judgeRows(delta.byJudge, (name) => `${name} alone`, true),
    { name: "constant judge", of: delta.constant, signed: true },
  ];
}

function correlationRows({ correlation }: CriterionDetails): NumberRow[] {
  const of = (who: string, { spearman, pearson, kendall }: Correlation): NumberRow[] => [
    { name: `${who}: Spearman’s ρ`, of: spearman },
    { name: `${who}: Pearson’s r`, of: pearson },
    { name: `${who}: Kendall’s τ-b`, of: kendall },
  ];
  return [
    ...of("mean human, mean judge", correlation.mean),
    ...Object.entries(correlation.byJudge).flatMap(([key, found]) =>
      of(`mean human, ${judgeName(key)}`, found),
    ),
    ...correlation.judges.flatMap(({ first, second, ...found }) =>
      of(`${judgeName(first)}, ${judgeName(second)}`, found),
    ),
  ];
}

function coefficientRows({ alpha, icc, kappa, ac2 }: CriterionDetails): NumberRow[] {
  const balanced = icc.humansBalanced;
  return [
    { name: "Krippendorff’s α, humans, interval", of: alpha.humans.interval },
    { name: "Krippendorff’s α, humans, ordinal", of: alpha.humans.ordinal },
    { name: "Krippendorff’s α, judges, interval", of: alpha.judges.interval },
    { name: "Krippendorff’s α, judges, ordinal", of: alpha.judges.ordinal },
    { name: "Krippendorff’s α, both together, interval", of: alpha.mixed.interval },
    { name: "Krippendorff’s α, both together, ordinal", of: alpha.mixed.ordinal },
    { name: "ICC(1), humans, all papers", of: icc.humans },
    ...(balanced
      ? [
          { name: `ICC(1), papers with ${balanced.raters} humans`, of: balanced.single },
          { name: `ICC(1,${balanced.raters}), mean of these humans`, of: balanced.average },
        ]
      : []),
    { name: "ICC(2,1), judges, severity counts", of: icc.judges.absolute },
    { name: "ICC(2,k), mean of the judges", of: icc.judges.absoluteAverage },
    { name: "ICC(3,1), judges, severity left out", of: icc.judges.consistency },
    ...judgeRows(icc.meanHumanJudge, (name) => `ICC(2,1), mean human and ${name}`),
    { name: "κ with quadratic weights, humans", of: kappa.humans },
    ...judgeRows(kappa.byJudge, (name) => `κ with quadratic weights, human and ${name}`),
    { name: "Gwet’s AC2, humans", of: ac2.humans },
    { name: "Gwet’s AC2, judges", of: ac2.judges },
  ];
}

function judgeRows(
  found: Readonly<Record<string, Shown>>,
  naming: (judge: string) => string,
  signed = false,
): NumberRow[] {
  return Object.entries(found).map(([key, of]) => ({
    name: naming(judgeName(key)),
    of,
    ...(signed && { signed: true as const }),
  }));
}
