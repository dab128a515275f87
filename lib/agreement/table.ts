import { byCode } from "@/lib/stats/components";
import { mean } from "@/lib/stats/descriptive";
import type { AgreementInput, Basis, RatedPaper, Rating } from "./ratings";

export interface Score {
  readonly rater: string;
  readonly score: number;
}

/** The scores of one paper on one criterion. */
export interface PaperScores {
  readonly paper: RatedPaper;
  readonly humans: readonly Score[];
  /** The humans whose differences count as human-human pairs; empty where there are none. */
  readonly paired: readonly Score[];
  /** One score per judge, by the judge's key. */
  readonly judges: readonly Score[];
  /** What a human is compared with: each judge apart, or as released the mean of them as one rater. */
  readonly panel: readonly number[];
}

export interface Judge {
  /** Its family, or its id where two judges are of one family. */
  readonly key: string;
  readonly id: string;
  readonly family: string | null;
}

/** All judges in order of their keys. */
export function judgesOf(ratings: readonly Rating[]): Judge[] {
  const families = new Map<string, string | null>();
  for (const { kind, rater, family } of ratings) if (kind === "judge") families.set(rater, family);
  const known = [...families.values()];
  const isAlone = (family: string | null) =>
    family !== null && known.indexOf(family) === known.lastIndexOf(family);
  return [...families]
    .map(([id, family]) => ({ key: isAlone(family) ? (family as string) : id, id, family }))
    .sort((a, b) => byCode(a.key, b.key));
}

/** All papers in the order in which the bootstrap draws them. */
export function orderedPapers({ papers }: AgreementInput): RatedPaper[] {
  return [...papers].sort((a, b) => byCode(a.id, b.id));
}

/** Lays the ratings out by paper, one table a criterion. Papers without a score on it stay, empty. */
export function criterionTables(
  papers: readonly RatedPaper[],
  ratings: readonly Rating[],
  judges: readonly Judge[],
  { criteria, basis }: Pick<AgreementInput, "criteria" | "basis">,
): Map<string, PaperScores[]> {
  const byPaper = Map.groupBy(ratings, ({ paper }) => paper);
  const keys = new Map(judges.map(({ id, key }) => [id, key]));
  return new Map(
    criteria.map((criterion) => [
      criterion,
      papers.map((paper) => paperScores(paper, byPaper.get(paper.id) ?? [], criterion, keys, basis)),
    ]),
  );
}

function paperScores(
  paper: RatedPaper,
  rows: readonly Rating[],
  criterion: string,
  keys: ReadonlyMap<string, string>,
  basis: Basis,
): PaperScores {
  const humans: Score[] = [];
  const ofJudges: Score[] = [];
  for (const { kind, rater, scores } of rows) {
    const score = scores[criterion] ?? null;
    if (score === null) continue;
    if (kind === "human") humans.push({ rater, score });
    else ofJudges.push({ rater: keys.get(rater) as string, score });
  }
  const judges = onePerRater(ofJudges);
  const values = judges.map(({ score }) => score);
  const middle = mean(values);
  return {
    paper,
    humans,
    paired: isPaired(humans, basis) ? humans : [],
    judges,
    panel: basis === "strict" || middle === null ? values : [middle],
  };
}

/** A judge's rows on one paper are one score, their mean. Strict rows are single already. */
function onePerRater(scores: readonly Score[]): readonly Score[] {
  const isSingle = scores.every(
    ({ rater }, i) => i === 0 || byCode((scores[i - 1] as Score).rater, rater) < 0,
  );
  if (isSingle) return scores;
  return [...Map.groupBy(scores, ({ rater }) => rater)]
    .map(([rater, rows]) => ({ rater, score: mean(rows.map(({ score }) => score)) as number }))
    .sort((a, b) => byCode(a.rater, b.rater));
}

/** The published study paired papers with exactly two rows, which silently lost those with a duplicate. */
function isPaired(humans: readonly Score[], basis: Basis): boolean {
  if (basis === "strict") return humans.length >= 2;
  return humans.length === 2 && humans[0]?.rater !== humans[1]?.rater;
}

/** Mean of a list of scores. */
export function meanScore(scores: readonly Score[]): number | null {
  if (scores.length === 0) return null;
  let total = 0;
  for (const { score } of scores) total += score;
  return total / scores.length;
}

/** The score of one judge, if it gave one. */
export const scoreOf = ({ judges }: PaperScores, key: string): number | undefined =>
  judges.find(({ rater }) => rater === key)?.score;
