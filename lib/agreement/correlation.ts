import type { Resampling } from "@/lib/stats/bootstrap";
import { ofCorrelations } from "@/lib/stats/cluster-bootstrap";
import { correlations, pairCells } from "@/lib/stats/correlation";
import { bothScores, type Compared, judgeCouples, meanJudge } from "./judge-bias";
import { bootstrapped, type Plan } from "./plan";
import type { Correlation, CriterionDetails } from "./schema";
import { shownNumber } from "./small-numbers";
import type { PaperScores } from "./table";

/**
 * Correlations over papers: of mean human with the mean of the judges and with each judge, and of the judges with each other.
 * Intervals of Pearson and Spearman: cluster bootstrap over papers, ranked anew in every resample, at every size.
 */
export function planCorrelations(
  papers: readonly PaperScores[],
  compared: readonly Compared[],
  resampling: Resampling,
): Plan<CriterionDetails["correlation"]> {
  const humans = compared.map(({ key, rows }) => ({
    key,
    plan: planOne(
      rows.map(({ human, judge }) => [human, judge]),
      resampling,
    ),
  }));
  const judges = judgeCouples(compared.map(({ key }) => key).filter((key) => key !== meanJudge)).map(
    (couple) => ({
      couple,
      plan: planOne(bothScores(papers, couple.first, couple.second), resampling),
    }),
  );
  return {
    jobs: [...humans, ...judges].flatMap(({ plan }) => plan.jobs),
    finish: () => {
      const found = humans.map(({ key, plan }) => [key, plan.finish()] as const);
      return {
        mean: found.at(-1)?.[1] as Correlation,
        byJudge: Object.fromEntries(found.filter(([key]) => key !== meanJudge)),
        judges: judges.map(({ couple, plan }) => ({ ...couple, ...plan.finish() })),
      };
    },
  };
}

function planOne(rows: readonly (readonly [number, number])[], resampling: Resampling): Plan<Correlation> {
  const first = rows.map(([value]) => value);
  const second = rows.map(([, value]) => value);
  const found = correlations(first, second);
  const job = ofCorrelations(pairCells(first, second), resampling);
  return {
    jobs: [job],
    finish: () => ({
      pearson: bootstrapped(found.pearson, job, 0),
      spearman: bootstrapped(found.spearman, job, 1),
      kendall: shownNumber({ n: rows.length, value: found.kendall }),
    }),
  };
}
