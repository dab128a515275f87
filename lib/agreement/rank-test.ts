import { holm } from "@/lib/stats/holm";
import { exactRankSum, mannWhitney } from "@/lib/stats/mann-whitney";
import { allDifferences, type PaperPairs } from "./pairs";
import type { CriterionAgreement, CriterionDetails } from "./schema";
import { fewest, shownNumber } from "./small-numbers";

/** Up to so many pairs the exact distribution is computed too. */
const mostExact = 40;

interface RankTest {
  readonly fixed: CriterionAgreement["mannWhitney"];
  readonly details: CriterionDetails["mannWhitney"];
}

/**
 * Mann-Whitney U of the human-human against the human-judge differences, as the published study tested. Pairs share papers
 * and raters, which the test does not know: for comparison only. A p needs ten papers on both sides.
 */
export function rankTest(human: readonly PaperPairs[], mixed: readonly PaperPairs[]): RankTest {
  const papers = Math.min(human.length, mixed.length);
  const [x, y] = [allDifferences(human), allDifferences(mixed)];
  const found = papers < fewest.shown ? null : mannWhitney(x, y);
  const isTested = papers >= fewest.interval;
  const isSmall = x.length + y.length <= mostExact;
  return {
    fixed: found && { u: found.u1, p: isTested ? found.p : null, n1: found.n1, n2: found.n2 },
    details: {
      cliffsDelta: shownNumber({ n: papers, value: found?.cliffsDelta ?? "not enough overlap" }),
      pHolm: null,
      pExact: isTested && isSmall && found?.p !== null ? (exactRankSum(x, y)?.p ?? null) : null,
      pairsAreIndependent: false,
    },
  };
}

/** The criteria's p, adjusted for being as many tests as there are criteria with a p. */
export function holmAdjusted(tests: readonly RankTest[]): RankTest[] {
  const ps = tests.flatMap(({ fixed }) => fixed?.p ?? []);
  const adjusted = holm(ps)[Symbol.iterator]();
  return tests.map((test) => {
    const pHolm = typeof test.fixed?.p === "number" ? (adjusted.next().value ?? null) : null;
    return { ...test, details: { ...test.details, pHolm } };
  });
}
