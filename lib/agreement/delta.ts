import type { Resampling } from "@/lib/stats/bootstrap";
import { bcaInterval, bootstrapInterval, ofMeans, type Resampled } from "@/lib/stats/cluster-bootstrap";
import { deviation, mean, sum } from "@/lib/stats/descriptive";
import type { Interval } from "@/lib/stats/quantile";
import { across, within } from "./pairs";
import { bootstrapped, canResample, type Plan } from "./plan";
import type { CriterionAgreement } from "./schema";
import type { Shown } from "./shown";
import { fewest, valueShown } from "./small-numbers";
import { type PaperScores, type Score, scoreOf } from "./table";

type Fixed = CriterionAgreement["delta"];
type Details = CriterionAgreement["details"]["delta"];

/** The margin that is always shown beside the study's own. */
const strictMargin = 0.5;

/**
 * How much more the judges disagree with a human than humans disagree with each other: per paper the mean of |human - judge|
 * minus the mean of |human - human|, then the mean over papers with both. Intervals: cluster bootstrap over papers.
 */
export function planDelta(
  papers: readonly PaperScores[],
  { keys, constant, margin }: { keys: readonly string[]; constant: number | null; margin: number },
  resampling: Resampling,
): Plan<{ delta: Fixed; details: Details }> {
  const rows = papers.flatMap((paper) => {
    const value = deltaOf(paper.paired, paper.panel);
    return value === null ? [] : [{ paper, value }];
  });
  const values = Float64Array.from(rows, ({ value }) => value);
  const job = ofMeans([values], resampling);
  const judges = keys.map((key) => ({ key, ...against(papers, (paper) => scoreOf(paper, key), resampling) }));
  const still = against(papers, () => constant ?? undefined, resampling);
  return {
    jobs: [job, still.job, ...judges.map((one) => one.job)],
    finish: () => {
      const shown = bootstrapped(mean(values) ?? "not enough overlap", job);
      const delta = fixedPart(shown, job);
      return {
        delta,
        details: {
          shown,
          bca: bcaOf(values, shown, job),
          deviation: valueShown(shown) === null ? null : deviation(values),
          exposedPapers: rows.filter(({ paper }) => paper.paper.exposed).length,
          withoutOneReviewer: rows.length < fewest.interval ? null : reviewerRange(papers, values),
          byJudge: Object.fromEntries(judges.map(({ key, number }) => [key, number()])),
          constant: still.number(),
          claims: [...new Set([margin, strictMargin])].map((one) => claimAt(one, delta)),
        },
      };
    },
  };
}

function fixedPart(shown: Shown, job: Resampled): Fixed {
  const estimate = valueShown(shown);
  const [replicates] = job.replicates;
  if (estimate === null || !replicates) return null;
  const interval = (level: number) => (canResample(job) ? bootstrapInterval(replicates, level) : null);
  return { estimate, ci95: interval(0.95), ci90: interval(0.9), papers: shown.n };
}

/** Null where a paper lacks a pair of humans or a judge. */
function deltaOf(paired: readonly Score[], panel: readonly number[]): number | null {
  const judged = mean(across(paired, panel));
  const human = mean(within(paired));
  return judged === null || human === null ? null : judged - human;
}

/** Delta of one rater alone, over the papers it scored. */
function against(
  papers: readonly PaperScores[],
  scoreFor: (paper: PaperScores) => number | undefined,
  resampling: Resampling,
) {
  const values = papers.flatMap((paper) => {
    const score = scoreFor(paper);
    return (score === undefined ? null : deltaOf(paper.paired, [score])) ?? [];
  });
  const job = ofMeans([Float64Array.from(values)], resampling);
  return { job, number: () => bootstrapped(mean(values) ?? "not enough overlap", job) };
}

function bcaOf(values: Float64Array, shown: Shown, job: Resampled): Details["bca"] {
  const estimate = valueShown(shown);
  const [replicates] = job.replicates;
  if (estimate === null || !replicates || !canResample(job)) return null;
  const total = sum(values);
  const leaveOneOut = values.map((value) => (total - value) / (values.length - 1));
  const found = bcaInterval(replicates, estimate, leaveOneOut);
  return found && { ci95: found.interval, z0: found.z0, acceleration: found.acceleration };
}

/** Reviewers recur across papers; how far delta moves when the papers of one are computed without that reviewer. */
function reviewerRange(papers: readonly PaperScores[], values: Float64Array): Interval | null {
  const shifts = new Map<string, { total: number; papers: number }>();
  for (const { paired, panel } of papers) {
    const whole = deltaOf(paired, panel);
    if (whole === null) continue;
    for (const rater of new Set(paired.map((score) => score.rater))) {
      const rest = deltaOf(
        paired.filter((score) => score.rater !== rater),
        panel,
      );
      const shift = shifts.get(rater) ?? { total: 0, papers: 0 };
      shift.total += (rest ?? 0) - whole;
      shift.papers += rest === null ? -1 : 0;
      shifts.set(rater, shift);
    }
  }
  const total = sum(values);
  const left = [...shifts.values()].flatMap((shift) => {
    const n = values.length + shift.papers;
    return n > 0 ? [(total + shift.total) / n] : [];
  });
  if (left.length === 0) return null;
  return [left.reduce((a, b) => Math.min(a, b)), left.reduce((a, b) => Math.max(a, b))];
}

function claimAt(margin: number, delta: Fixed): Details["claims"][number] {
  if (!delta?.ci90 || delta.papers < fewest.verdict) return { margin, nonInferior: null, equivalent: null };
  const [low, high] = delta.ci90;
  return { margin, nonInferior: high < margin, equivalent: -margin < low && high < margin };
}
