import type { Resampling } from "@/lib/stats/bootstrap";

/** A paper of the study. */
export interface RatedPaper {
  /** Names the paper within the report; the bootstrap draws papers in ascending order of it. */
  readonly id: string;
  /** Who wrote it, in the words of `Rating.family`: equal strings mean judge and author are of one family. Null is unknown. */
  readonly agentFamily: string | null;
  /** It was public before it was reviewed, so a reviewer may have known its scores. */
  readonly exposed: boolean;
}

/** All scores of one rater on one paper. */
export interface Rating {
  readonly paper: string;
  /** A reviewer's pseudonym or a judge's id. */
  readonly rater: string;
  readonly kind: "human" | "judge";
  /** A judge's family; null for a person. */
  readonly family: string | null;
  /** By criterion key, 1 to 10. Null or absent: skipped, "cannot judge"; never 0. */
  readonly scores: Readonly<Record<string, number | null>>;
}

/** A review that does not count, and the reason in words that a reader understands. */
export interface Exclusion {
  readonly reviewer: string;
  readonly run: string;
  readonly why: string;
}

/**
 * `strict`: a key (rater, paper) that occurs twice counts on neither side, and a pair is one human and one judge.
 * `as-released`: every row counts, and the mean of the judges is one rater, as the published study did it.
 */
export type Basis = "strict" | "as-released";

/** Everything a report is computed from. Only reviews that count: submitted, not withdrawn, no calibration papers. */
export interface AgreementInput {
  readonly papers: readonly RatedPaper[];
  readonly ratings: readonly Rating[];
  /** Keys in the order of the page; overall last. */
  readonly criteria: readonly string[];
  readonly basis: Basis;
  /** Points by which the judges may disagree more than humans do; fixed before the study opened. */
  readonly margin: number;
  readonly resampling: Resampling;
  /** Id of the state of the data. */
  readonly snapshot: string;
  /** Version of the rubric the scores were given on. */
  readonly rubric: string;
  /** What was left out before: drafts that ended, withdrawn reviews, conflicts, calibration papers. */
  readonly excluded: readonly Exclusion[];
}
