import { benjaminiYekutieli } from "./benjamini-yekutieli";
import { mean } from "./descriptive";
import { testBelow } from "./t-test";

/** An item with the candidate's score and those of the annotators, in any order. */
export interface AnnotatedItem {
  readonly candidate: number;
  readonly annotators: readonly { readonly id: string; readonly score: number }[];
}

/** One annotator left out of one item: 1 where the candidate, or the annotator, is at least as close to the others. */
export interface LeftOut {
  readonly id: string;
  readonly item: number;
  readonly candidateWins: 0 | 1;
  readonly annotatorWins: 0 | 1;
}

/**
 * Compares candidate and left-out annotator with the others of each item by root mean squared error; ties win both ways. In
 * order of the items.
 */
export function leaveOut(items: readonly AnnotatedItem[]): LeftOut[] {
  const found: LeftOut[] = [];
  items.forEach(({ candidate, annotators }, item) => {
    if (annotators.length < 2) return;
    for (const left of annotators) {
      const lead = leadOver(left, candidate, annotators);
      // The root and the mean keep the order of the sums of squares; a hair of rounding is a tie.
      const [candidateWins, annotatorWins] = [lead >= -1e-9 ? 1 : 0, lead <= 1e-9 ? 1 : 0] as const;
      found.push({ id: left.id, item, candidateWins, annotatorWins });
    }
  });
  return found;
}

type Annotation = AnnotatedItem["annotators"][number];

/** By how much the candidate is closer to the other annotators than the one left out, in sums of squares. */
function leadOver(left: Annotation, candidate: number, annotators: readonly Annotation[]): number {
  let lead = 0;
  for (const other of annotators) {
    if (other !== left) lead += (left.score - other.score) ** 2 - (candidate - other.score) ** 2;
  }
  return lead;
}

export interface AlternativeAnnotator {
  /** Share of annotators whom the candidate can replace. */
  readonly winningRate: number;
  /** Mean over annotators of the share of items on which the candidate wins. */
  readonly rho: number;
  readonly annotators: readonly {
    readonly id: string;
    readonly items: number;
    readonly rho: number;
    readonly p: number;
    readonly rejected: boolean;
  }[];
}

/**
 * The alternative annotator test: may the candidate stand in for the annotators?
 *
 * For each annotator with at least `fewest` items a one-sided t-test that it wins less than epsilon more often than the
 * candidate, adjusted over annotators at a false discovery rate of 5 %. Null where no annotator has as many.
 *
 * @see Calderon, Reichart & Dror, The Alternative Annotator Test (ACL 2025)
 */
export function alternativeAnnotatorTest(
  leftOut: readonly LeftOut[],
  { epsilon, fewest }: { readonly epsilon: number; readonly fewest: number },
): AlternativeAnnotator | null {
  const groups = [...Map.groupBy(leftOut, ({ id }) => id)].filter(([, rows]) => rows.length >= fewest);
  const tested = groups.flatMap(([id, rows]) => {
    const test = testBelow(
      rows.map((row) => row.annotatorWins - row.candidateWins),
      epsilon,
    );
    const rho = mean(rows.map((row) => row.candidateWins));
    return test && rho !== null ? [{ id, items: rows.length, rho, p: test.p }] : [];
  });
  const rho = mean(tested.map((one) => one.rho));
  if (rho === null) return null;
  const rejected = benjaminiYekutieli(
    tested.map(({ p }) => p),
    0.05,
  );
  const annotators = tested.map((one, i) => ({ ...one, rejected: rejected[i] === true }));
  return {
    winningRate: annotators.filter((one) => one.rejected).length / annotators.length,
    rho,
    annotators,
  };
}
