import { blandAltman } from "@/lib/stats/bland-altman";
import { deviation, mean } from "@/lib/stats/descriptive";
import { tInterval } from "@/lib/stats/t-test";
import type { BlandAltman, CriterionAgreement, CriterionDetails } from "./schema";
import { intervalShown, shownNumber, valueShown } from "./small-numbers";
import { meanScore, type PaperScores, scoreOf } from "./table";

/** One paper's judge score beside the mean of its humans. */
export interface Faced {
  readonly paper: PaperScores;
  readonly judge: number;
  readonly human: number;
}

/** The papers that have both a human and the judge. */
export function faced(
  papers: readonly PaperScores[],
  scoreFor: (paper: PaperScores) => number | null | undefined,
): Faced[] {
  return papers.flatMap((paper) => {
    const judge = scoreFor(paper);
    const human = meanScore(paper.humans);
    return judge === null || judge === undefined || human === null ? [] : [{ paper, judge, human }];
  });
}

/** The name of the mean of all judges beside the judges' keys. */
export const meanJudge = "mean";

/** A judge, or the mean of all, beside the mean human. */
export interface Compared {
  readonly key: string;
  readonly rows: readonly Faced[];
}

/** What to compare with the mean human: each judge, and last the mean of all. */
export function comparedJudges(papers: readonly PaperScores[], keys: readonly string[]): Compared[] {
  return [
    ...keys.map((key) => ({ key, rows: faced(papers, (paper) => scoreOf(paper, key)) })),
    { key: meanJudge, rows: faced(papers, ({ judges }) => meanScore(judges)) },
  ];
}

/** Severity of a judge against the mean human, unit: paper; interval by Student's t. */
export function biasOf(
  rows: readonly Faced[],
  { bias, slope }: Pick<BlandAltman, "bias" | "slope">,
): CriterionAgreement["biasByJudge"][string] {
  const spread = deviation(rows.map(({ human }) => human));
  const own = deviation(rows.map(({ judge }) => judge));
  const isShown = valueShown(bias) !== null;
  return {
    mean: valueShown(bias),
    ci95: intervalShown(bias),
    n: rows.length,
    slope: valueShown(slope),
    sdRatio: isShown && spread && own !== null ? own / spread : null,
  };
}

/** Bland-Altman of judge and mean human, with the points of its plot grouped so that they name no paper. */
export function blandAltmanOf(rows: readonly Faced[]): BlandAltman {
  const n = rows.length;
  const found = blandAltman(
    rows.map(({ judge }) => judge),
    rows.map(({ human }) => human),
  );
  const bias = shownNumber({
    n,
    value: found?.bias ?? "not enough overlap",
    ci95: found?.ci95 ?? null,
    method: "t",
  });
  const isShown = valueShown(bias) !== null;
  return {
    bias,
    deviation: isShown ? (found?.deviation ?? null) : null,
    limits: isShown ? (found?.limits ?? null) : null,
    limitError: isShown ? (found?.limitError ?? null) : null,
    slope: shownNumber({ n, value: found?.slope ?? "no variation" }),
    points: isShown ? pointsOf(rows) : [],
  };
}

function pointsOf(rows: readonly Faced[]): BlandAltman["points"] {
  const points = rows.map(({ paper, judge, human }) => ({
    mean: (judge + human) / 2,
    difference: judge - human,
    humans: paper.humans.length,
  }));
  return [...Map.groupBy(points, (point) => `${point.mean} ${point.difference} ${point.humans}`).values()]
    .flatMap((group) => group.slice(0, 1).map((point) => ({ ...point, papers: group.length })))
    .sort((a, b) => a.mean - b.mean || a.difference - b.difference || a.humans - b.humans);
}

/** How much one judge gives more than another on the same papers; no human noise in it. Interval by Student's t. */
export function judgeSeverity(
  papers: readonly PaperScores[],
  keys: readonly string[],
): CriterionDetails["judgeSeverity"] {
  return judgeCouples(keys).map(({ first, second }) => {
    const differences = bothScores(papers, first, second).map(([a, b]) => a - b);
    const difference = shownNumber({
      n: differences.length,
      value: mean(differences) ?? "not enough overlap",
      ci95: tInterval(differences),
      method: "t",
    });
    return { first, second, difference };
  });
}

/** Every two judges, in order of their keys. */
export const judgeCouples = (keys: readonly string[]): { first: string; second: string }[] =>
  keys.flatMap((first, i) => keys.slice(i + 1).map((second) => ({ first, second })));

/** The scores of two judges on the papers that both scored. */
export function bothScores(
  papers: readonly PaperScores[],
  first: string,
  second: string,
): [number, number][] {
  return papers.flatMap((paper): [number, number][] => {
    const [a, b] = [scoreOf(paper, first), scoreOf(paper, second)];
    return a === undefined || b === undefined ? [] : [[a, b]];
  });
}
