import type { Estimate } from "@/lib/stats/estimate";
import { gwetAgreement } from "@/lib/stats/gwet";
import { pairTable, weightedKappa } from "@/lib/stats/kappa";
import type { CriterionDetails } from "./schema";
import { shownNumber } from "./small-numbers";
import { type PaperScores, scoreOf } from "./table";

/** Scores run from 1 to this; the fixed categories of kappa and AC2, not only the observed ones. */
const categories = 10;

type Pair = readonly [number, number];

/** Quadratic weighted kappa: of human pairs, counted both ways because they have no order, and of humans with each judge. */
export function kappas(papers: readonly PaperScores[], keys: readonly string[]): CriterionDetails["kappa"] {
  const ofHumans = papers.map(({ paired }) =>
    paired.flatMap((a, i) => paired.slice(0, i).map((b): Pair => [a.score, b.score])),
  );
  const withJudge = (key: string) =>
    papers.map((paper) => {
      const judge = scoreOf(paper, key);
      return judge === undefined ? [] : paper.humans.map(({ score }): Pair => [score, judge]);
    });
  return {
    humans: kappaOf(ofHumans, true),
    byJudge: Object.fromEntries(keys.map((key) => [key, kappaOf(withJudge(key), false)])),
  };
}

function kappaOf(byPaper: readonly Pair[][], symmetric: boolean) {
  const n = byPaper.filter((pairs) => pairs.length > 0).length;
  const table = pairTable(byPaper.flat(), categories, symmetric);
  return shownNumber({ n, value: table ? weightedKappa(table, "quadratic") : "scores are not whole points" });
}

/** Gwet's AC2 with quadratic weights, of the humans and of the judges. High on bunched scores whatever happens: secondary. */
export function ac2s(papers: readonly PaperScores[]): CriterionDetails["ac2"] {
  const number = (units: number[][]) => {
    const found = gwetAgreement(units, categories, "quadratic");
    const value: Estimate = found?.coefficient ?? "scores are not whole points";
    return shownNumber({ n: found?.pairable ?? units.filter((unit) => unit.length > 1).length, value });
  };
  return {
    humans: number(papers.map(({ humans }) => humans.map(({ score }) => score))),
    judges: number(papers.map(({ judges }) => judges.map(({ score }) => score))),
  };
}
