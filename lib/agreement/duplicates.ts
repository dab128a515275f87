import { byCode } from "@/lib/stats/components";
import type { AgreementInput, Exclusion, Rating } from "./ratings";

/** The rows that count, in an order that the order of the input does not change. */
export interface Counted {
  readonly ratings: readonly Rating[];
  /** Keys (rater, paper) with more than one row. */
  readonly duplicates: number;
  readonly excluded: readonly Exclusion[];
}

/**
 * Sorts the rows and treats duplicated keys: strict drops all rows of such a key and lists it, as released keeps them.
 *
 * @throws RangeError for a paper that occurs twice or a rating of an unknown one
 */
export function countedRatings(input: AgreementInput): Counted {
  const papers = new Set(input.papers.map(({ id }) => id));
  if (papers.size < input.papers.length) throw new RangeError("a paper occurs twice");
  const unknown = input.ratings.find(({ paper }) => !papers.has(paper));
  if (unknown) throw new RangeError(`a rating of paper ${unknown.paper}, which is not in the study`);

  const sorted = sortedRows(input);
  const repeated = [...Map.groupBy(sorted, keyOf).values()].filter((rows) => rows.length > 1);
  const known = [...input.excluded].sort(
    (a, b) => byCode(a.reviewer, b.reviewer) || byCode(a.run, b.run) || byCode(a.why, b.why),
  );
  if (input.basis === "as-released") {
    return { ratings: sorted, duplicates: repeated.length, excluded: known };
  }
  const dropped = new Set(repeated.flatMap((rows) => rows.slice(0, 1).map(keyOf)));
  return {
    ratings: sorted.filter((row) => !dropped.has(keyOf(row))),
    duplicates: repeated.length,
    excluded: [...known, ...repeated.flatMap(exclusionOf)],
  };
}

const keyOf = ({ kind, rater, paper }: Rating): string => JSON.stringify([kind, rater, paper]);

function sortedRows({ ratings, criteria }: AgreementInput): Rating[] {
  const scoresOf = (row: Rating) =>
    JSON.stringify(criteria.map((criterion) => row.scores[criterion] ?? null));
  return [...ratings].sort(
    (a, b) =>
      byCode(a.kind, b.kind) ||
      byCode(a.rater, b.rater) ||
      byCode(a.paper, b.paper) ||
      byCode(scoresOf(a), scoresOf(b)),
  );
}

function exclusionOf(rows: readonly Rating[]): Exclusion[] {
  const [row] = rows;
  if (!row) return [];
  return [
    {
      reviewer: row.rater,
      run: row.paper,
      why: `${rows.length} reviews of this paper by one ${row.kind === "human" ? "reviewer" : "judge"}: none counts`,
    },
  ];
}
