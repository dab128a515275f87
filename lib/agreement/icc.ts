import type { Resampling } from "@/lib/stats/bootstrap";
import { ofSums, type Resampled } from "@/lib/stats/cluster-bootstrap";
import { squaredDeviations, sum } from "@/lib/stats/descriptive";
import type { Estimate } from "@/lib/stats/estimate";
import {
  type OneWay,
  oneWayFromSums,
  oneWayIcc,
  type TwoWay,
  twoWayFromSums,
  twoWayIcc,
} from "@/lib/stats/icc";
import { absoluteInterval, consistencyInterval, ofAverage, oneWayInterval } from "@/lib/stats/icc-interval";
import type { Interval } from "@/lib/stats/quantile";
import { type Compared, meanJudge } from "./judge-bias";
import { bootstrapped, type Plan } from "./plan";
import type { CriterionDetails } from "./schema";
import type { Shown } from "./shown";
import { fewest, shownNumber } from "./small-numbers";
import { type PaperScores, scoreOf } from "./table";

type Iccs = CriterionDetails["icc"];

const kinds = ["absolute", "absoluteAverage", "consistency"] as const;

/** All intraclass correlations. Intervals by F from 20 papers on, by bootstrap over papers below and for unequal counts. */
export function planIcc(
  papers: readonly PaperScores[],
  compared: readonly Compared[],
  resampling: Resampling,
): Plan<Iccs> {
  const groups = papers
    .map(({ humans }) => humans.map(({ score }) => score))
    .filter((group) => group.length > 0);
  const humans = planOneWay(groups, resampling);
  const raters = usualNumber(groups);
  const balanced = planOneWay(
    groups.filter((group) => group.length === raters),
    resampling,
  );
  const keys = compared.map(({ key }) => key).filter((key) => key !== meanJudge);
  const judges = planTwoWay(crossed(papers, keys), resampling);
  const meanHuman = compared.map(({ key, rows }) => ({
    key,
    plan: planTwoWay(
      rows.map(({ judge, human }) => [human, judge]),
      resampling,
    ),
  }));
  return {
    jobs: [humans.jobs, balanced.jobs, judges.jobs, ...meanHuman.map(({ plan }) => plan.jobs)].flat(),
    finish: () => ({
      humans: humans.finish().single,
      humansBalanced: { raters, ...balanced.finish() },
      judges: judges.finish(),
      meanHumanJudge: Object.fromEntries(meanHuman.map(({ key, plan }) => [key, plan.finish().absolute])),
    }),
  };
}

/** The papers that every judge scored. */
function crossed(papers: readonly PaperScores[], keys: readonly string[]): number[][] {
  if (keys.length < 2) return [];
  return papers
    .map((paper) => keys.flatMap((key) => scoreOf(paper, key) ?? []))
    .filter((row) => row.length === keys.length);
}

/** The number of reviews, two or more, that most papers have; 0 where none has two. */
function usualNumber(groups: readonly (readonly number[])[]): number {
  const counts = Map.groupBy(
    groups.filter((group) => group.length >= 2),
    (group) => group.length,
  );
  const [usual] = [...counts].sort((a, b) => b[1].length - a[1].length || a[0] - b[0]);
  return usual?.[0] ?? 0;
}

function planOneWay(
  groups: readonly (readonly number[])[],
  resampling: Resampling,
): Plan<{ single: Shown; average: Shown }> {
  const model = oneWayIcc(groups);
  // Papers with a single review say nothing of the agreement within papers, so they do not help it past a threshold.
  const n = groups.filter((group) => group.length >= 2).length;
  const exact = model && n >= fewest.verdict ? oneWayInterval(model) : null;
  if (model && exact) {
    const average = ofAverage(exact, model.k0);
    return {
      jobs: [],
      finish: () => ({
        single: shownNumber({ n, value: model.single, ci95: exact, method: "F" }),
        average: shownNumber({ n, value: model.average, ci95: average, method: "F" }),
      }),
    };
  }
  const job = oneWayJob(groups, resampling);
  return {
    jobs: [job],
    finish: () => ({
      single: bootstrapped(model?.single ?? "not enough overlap", job, 0, n),
      average: bootstrapped(model?.average ?? "not enough overlap", job, 1, n),
    }),
  };
}

function oneWayJob(groups: readonly (readonly number[])[], resampling: Resampling): Resampled {
  const column = (numberOf: (group: readonly number[]) => number) => Float64Array.from(groups, numberOf);
  const columns = [
    column((group) => group.length),
    column((group) => group.length ** 2),
    column(sum),
    column((group) => sum(group) ** 2 / group.length),
    column(squaredDeviations),
  ];
  const of = (kind: "single" | "average") => (sums: Float64Array) =>
    orNaN(resampledOneWay(groups.length, sums)?.[kind]);
  return ofSums(columns, [of("single"), of("average")], resampling);
}

function resampledOneWay(units: number, sums: Float64Array): OneWay | null {
  const [ratings = 0, ratingsSquared = 0, total = 0, between = 0, within = 0] = sums;
  return oneWayFromSums({ units, ratings, ratingsSquared, total, between, within });
}

type TwoWayNumbers = Record<(typeof kinds)[number], Shown>;

function planTwoWay(rows: readonly (readonly number[])[], resampling: Resampling): Plan<TwoWayNumbers> {
  const model = twoWayIcc(rows);
  const n = rows.length;
  const numbers = (numberOf: (kind: (typeof kinds)[number], value: Estimate) => Shown): TwoWayNumbers => {
    const of = (kind: (typeof kinds)[number]) => numberOf(kind, model?.[kind] ?? "not enough overlap");
    return {
      absolute: of("absolute"),
      absoluteAverage: of("absoluteAverage"),
      consistency: of("consistency"),
    };
  };
  if (model && n >= fewest.verdict) {
    const exact = (kind: (typeof kinds)[number], value: Estimate) =>
      shownNumber({ n, value, ci95: exactInterval(model, kind), method: "F" });
    return { jobs: [], finish: () => numbers(exact) };
  }
  const job = twoWayJob(rows, resampling);
  return {
    jobs: [job],
    finish: () => numbers((kind, value) => bootstrapped(value, job, kinds.indexOf(kind), n)),
  };
}

function twoWayJob(rows: readonly (readonly number[])[], resampling: Resampling): Resampled {
  const column = (numberOf: (row: readonly number[]) => number) => Float64Array.from(rows, numberOf);
  const columns = [
    column((row) => sum(row) ** 2),
    column((row) => sum(row.map((value) => value ** 2))),
    ...Array.from({ length: rows[0]?.length ?? 0 }, (_, j) => column((row) => row[j] as number)),
  ];
  const statistics = kinds.map(
    (kind) => (sums: Float64Array) => orNaN(resampledTwoWay(rows.length, sums)[kind]),
  );
  return ofSums(columns, statistics, resampling);
}

function exactInterval(model: TwoWay, kind: (typeof kinds)[number]): Interval | null {
  if (kind === "consistency") return consistencyInterval(model);
  const single = absoluteInterval(model);
  return kind === "absolute" ? single : ofAverage(single, model.raters);
}

function resampledTwoWay(units: number, sums: Float64Array): TwoWay {
  const [rowSquares = 0, squares = 0, ...columns] = sums;
  return twoWayFromSums({ units, rowSquares, squares, columns });
}

const orNaN = (estimate: Estimate | undefined): number =>
  typeof estimate === "number" ? estimate : Number.NaN;
