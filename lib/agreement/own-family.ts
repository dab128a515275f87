import type { Resampling } from "@/lib/stats/bootstrap";
import { bootstrapInterval, ofMeans, type Resampled } from "@/lib/stats/cluster-bootstrap";
import { mean } from "@/lib/stats/descriptive";
import type { Interval } from "@/lib/stats/quantile";
import { welchInterval } from "@/lib/stats/t-test";
import { type Compared, judgeCouples } from "./judge-bias";
import { canResample, type Plan } from "./plan";
import type { OwnFamily } from "./schema";
import type { Shown } from "./shown";
import { shownNumber } from "./small-numbers";
import { type Judge, type PaperScores, scoreOf } from "./table";

/** Papers that a family needs before a gap is shown. */
const fewestOfFamily = 5;
/** From so many papers on each side Student's t gives the bootstrap's interval, at a thousandth of its time. */
const manyOfFamily = 500;

/**
 * Whether judges favour papers of their own family. The contrast of two judges cancels the papers' quality; the gap against
 * humans does not cancel a taste that humans have, so it is a gap and no proof of preference.
 *
 * Intervals: bootstrap over papers, stratified by family; Welch's t from 500 papers on each side. Families with fewer than five papers are withheld.
 *
 * @see Spiliopoulou et al., arXiv 2508.06709
 */
export function planOwnFamily(
  papers: readonly PaperScores[],
  judges: readonly Judge[],
  compared: readonly Compared[],
  resampling: Resampling,
): Plan<OwnFamily> {
  const known = judges.filter(({ family }) => family !== null);
  const familyOf = new Map(known.map(({ key, family }) => [key, family]));
  const keys = known.map(({ key }) => key);
  const contrasts = judgeCouples(keys)
    .filter(({ first, second }) => familyOf.get(first) !== familyOf.get(second))
    .map(({ first, second }) => {
      const onPapersOf = (key: string) => differencesOn(papers, first, second, familyOf.get(key));
      return { first, second, gap: planGap(onPapersOf(first), onPapersOf(second), resampling) };
    });
  const againstHumans = compared
    .filter(({ key }) => familyOf.has(key))
    .map(({ key, rows }) => {
      const authored = rows.filter(({ paper }) => paper.paper.agentFamily !== null);
      const isOwn = (row: (typeof rows)[number]) => row.paper.paper.agentFamily === familyOf.get(key);
      const gaps = (of: typeof rows) => of.map(({ judge, human }) => judge - human);
      const own = gaps(authored.filter(isOwn));
      return { key, gap: planGap(own, gaps(authored.filter((row) => !isOwn(row))), resampling) };
    });
  return {
    jobs: [...contrasts, ...againstHumans].flatMap(({ gap }) => gap.jobs),
    finish: () => ({
      contrasts: contrasts.map(({ first, second, gap }) => ({
        first,
        second,
        papers: gap.papers,
        gap: gap.finish(),
      })),
      againstHumans: Object.fromEntries(
        againstHumans.map(({ key, gap }) => [
          key,
          { own: gap.papers[0], others: gap.papers[1], gap: gap.finish() },
        ]),
      ),
    }),
  };
}

function differencesOn(
  papers: readonly PaperScores[],
  first: string,
  second: string,
  family: string | null | undefined,
): number[] {
  return papers.flatMap((paper) => {
    const [a, b] = [scoreOf(paper, first), scoreOf(paper, second)];
    return paper.paper.agentFamily !== family || a === undefined || b === undefined ? [] : [a - b];
  });
}

/** Difference of the means of two sets of papers, each drawn by itself. */
function planGap(first: readonly number[], second: readonly number[], resampling: Resampling) {
  const smaller = Math.min(first.length, second.length);
  const papers: [number, number] = [first.length, second.length];
  const isMany = smaller >= manyOfFamily;
  const jobs = [
    ofMeans([Float64Array.from(first)], resampling, 1),
    ofMeans([Float64Array.from(second)], resampling, 2),
  ] as const;
  return {
    jobs: isMany ? [] : jobs,
    papers,
    finish: (): Shown => {
      if (smaller === 0) return { shown: "undefined", n: 0, why: "not enough overlap" };
      if (smaller < fewestOfFamily) return { shown: "withheld", n: smaller };
      const value = (mean(first) ?? 0) - (mean(second) ?? 0);
      const ci95 = isMany ? welchInterval(first, second) : gapInterval(jobs);
      return shownNumber({ n: smaller, value, ci95, method: isMany ? "t" : "bootstrap" });
    },
  };
}

function gapInterval([first, second]: readonly [Resampled, Resampled]): Interval | null {
  const [a] = first.replicates;
  const [b] = second.replicates;
  if (!a || !b || !canResample(first) || !canResample(second)) return null;
  return bootstrapInterval(a.map((value, i) => value - (b[i] as number)));
}
