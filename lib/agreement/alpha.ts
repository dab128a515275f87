import { intervalAlphaFromSums, krippendorffAlpha } from "@/lib/stats/alpha";
import type { Resampling } from "@/lib/stats/bootstrap";
import { ofSums } from "@/lib/stats/cluster-bootstrap";
import { squaredDeviations, sum } from "@/lib/stats/descriptive";
import { bootstrapped, type Plan } from "./plan";
import type { CriterionDetails } from "./schema";
import { shownNumber } from "./small-numbers";
import type { PaperScores } from "./table";

type Alphas = CriterionDetails["alpha"];

/** Krippendorff's alpha of the humans (the one to read, with a bootstrap interval over papers), of the judges, and of all. */
export function planAlpha(papers: readonly PaperScores[], resampling: Resampling): Plan<Alphas> {
  const humans = papers.map((paper) => paper.humans.map(({ score }) => score));
  const judges = papers.map((paper) => paper.judges.map(({ score }) => score));
  const mixed = papers.map((paper) => [...paper.humans.map(({ score }) => score), ...paper.panel]);
  const job = alphaJob(humans, resampling);
  return {
    jobs: [job],
    finish: () => ({
      humans: {
        ...pointAlphas(humans),
        interval: bootstrapped(krippendorffAlpha(humans, "interval").alpha, job),
      },
      judges: pointAlphas(judges),
      mixed: pointAlphas(mixed),
    }),
  };
}

function pointAlphas(units: readonly (readonly number[])[]): Alphas["judges"] {
  const number = (metric: "interval" | "ordinal") => {
    const found = krippendorffAlpha(units, metric);
    return shownNumber({ n: found.units, value: found.alpha });
  };
  return { interval: number("interval"), ordinal: number("ordinal") };
}

function alphaJob(units: readonly (readonly number[])[], resampling: Resampling) {
  const pairable = units.filter((unit) => unit.length >= 2);
  const column = (numberOf: (unit: readonly number[]) => number) => Float64Array.from(pairable, numberOf);
  const columns = [
    column((unit) => unit.length),
    column(sum),
    column((unit) => sum(unit.map((value) => value ** 2))),
    column((unit) => (squaredDeviations(unit) * unit.length) / (unit.length - 1)),
  ];
  const alpha = ([n = 0, total = 0, squares = 0, within = 0]: Float64Array) =>
    intervalAlphaFromSums(n, total, squares, within);
  return ofSums(columns, [alpha], resampling);
}
