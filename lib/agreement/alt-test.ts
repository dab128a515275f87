import {
  type AnnotatedItem,
  alternativeAnnotatorTest,
  type LeftOut,
  leaveOut,
} from "@/lib/stats/alternative-annotator";
import type { Resampling } from "@/lib/stats/bootstrap";
import { ofSums } from "@/lib/stats/cluster-bootstrap";
import { byCode } from "@/lib/stats/components";
import { sum } from "@/lib/stats/descriptive";
import type { Estimate } from "@/lib/stats/estimate";
import { testBelow } from "@/lib/stats/t-test";
import { bootstrapped, type Plan } from "./plan";
import type { AltTest } from "./schema";
import { fewest, valueShown } from "./small-numbers";
import { type PaperScores, scoreOf } from "./table";

/** What a judge's lower cost is worth against experts, as the test's authors advise. */
const epsilon = 0.2;
/** Papers that a reviewer needs, and reviewers that the standard test needs. */
const papersEach = 30;
const reviewersNeeded = 2;
/** The name of the constant judge beside the judges' keys. */
const constantKey = "constant";

/**
 * May a judge stand in for a reviewer? The standard test where reviewers have papers enough for it, and always the adapted
 * form: all left-out reviewers pooled, intervals and t-test over papers. The constant judge is tested beside the others.
 *
 * @see Calderon, Reichart & Dror, The Alternative Annotator Test (ACL 2025)
 */
export function planAltTests(
  papers: readonly PaperScores[],
  keys: readonly string[],
  constant: number | null,
  resampling: Resampling,
): Plan<Record<string, AltTest>> {
  const judges = keys.map((key) => ({
    key,
    plan: planOne(
      itemsOf(papers, (paper) => scoreOf(paper, key)),
      resampling,
    ),
  }));
  const still = {
    key: constantKey,
    plan: planOne(
      itemsOf(papers, () => constant ?? undefined),
      resampling,
    ),
  };
  const all = [...judges, still];
  return {
    jobs: all.flatMap(({ plan }) => plan.jobs),
    finish: () => Object.fromEntries(all.map(({ key, plan }) => [key, plan.finish()])),
  };
}

function itemsOf(
  papers: readonly PaperScores[],
  scoreFor: (paper: PaperScores) => number | undefined,
): AnnotatedItem[] {
  return papers.flatMap((paper) => {
    const candidate = scoreFor(paper);
    if (candidate === undefined || paper.paired.length < 2) return [];
    return [{ candidate, annotators: paper.paired.map(({ rater, score }) => ({ id: rater, score })) }];
  });
}

function planOne(items: readonly AnnotatedItem[], resampling: Resampling): Plan<AltTest> {
  const leftOut = leaveOut(items);
  const standard = standardTest(leftOut);
  const columns = winsByPaper(leftOut);
  const [judgeWins, humanWins, counts] = columns;
  const shares = [
    ([judge = 0, , all = 0]: Float64Array) => judge / all,
    ([, human = 0, all = 0]: Float64Array) => human / all,
    ([judge = 0, human = 0, all = 0]: Float64Array) => (human - judge) / all,
  ] as const;
  const pooled = ofSums(columns, shares, resampling);
  const lead = humanWins.map((wins, i) => (wins - (judgeWins[i] as number)) / (counts[i] as number));
  const totals = Float64Array.from(columns, sum);
  const share = (of: (sums: Float64Array) => number): Estimate =>
    counts.length === 0 ? "not enough overlap" : of(totals);
  return {
    jobs: [pooled],
    finish: () => {
      const advantage = bootstrapped(share(shares[2]), pooled, 2);
      const isTested = valueShown(advantage) !== null && lead.length >= fewest.interval;
      return {
        epsilon,
        standard,
        adapted: {
          rhoJudge: bootstrapped(share(shares[0]), pooled, 0),
          rhoHuman: bootstrapped(share(shares[1]), pooled, 1),
          advantage,
          p: isTested ? (testBelow(lead, epsilon)?.p ?? null) : null,
        },
      };
    },
  };
}

/** By paper: wins of the judge, wins of the humans, and humans left out. Rows of one paper follow each other. */
function winsByPaper(leftOut: readonly LeftOut[]): [Float64Array, Float64Array, Float64Array] {
  const [judge, human, all]: [number[], number[], number[]] = [[], [], []];
  leftOut.forEach((row, i) => {
    if (i === 0 || row.item !== leftOut[i - 1]?.item) for (const list of [judge, human, all]) list.push(0);
    const last = all.length - 1;
    judge[last] = (judge[last] as number) + row.candidateWins;
    human[last] = (human[last] as number) + row.annotatorWins;
    all[last] = (all[last] as number) + 1;
  });
  return [Float64Array.from(judge), Float64Array.from(human), Float64Array.from(all)];
}

function standardTest(leftOut: readonly LeftOut[]): AltTest["standard"] {
  const found = alternativeAnnotatorTest(leftOut, { epsilon, fewest: papersEach });
  const able = found?.annotators.length ?? 0;
  if (!found || able < reviewersNeeded) {
    return {
      state: "not runnable",
      why: `It needs ${reviewersNeeded} reviewers with ${papersEach} papers each that others reviewed too; ${able} ${able === 1 ? "has" : "have"} as many.`,
    };
  }
  return {
    state: "run",
    winningRate: found.winningRate,
    rho: found.rho,
    passed: found.winningRate >= 0.5,
    reviewers: found.annotators
      .map(({ id, items, p, rejected }) => ({ reviewer: id, papers: items, p, rejected }))
      .sort((a, b) => byCode(a.reviewer, b.reviewer)),
  };
}
