/** The rater index of people, after all judge families. */
export const humanRater = "human";

/**
 * The reviews that count on one board, in columns: row `i` of each array is one review. A board may hold a hundred
 * thousand of them, and one object each would cost more than reading them from the database.
 */
export interface ReviewTable {
  readonly tasks: readonly string[];
  readonly agents: readonly string[];
  /** Judge families, then `human`. */
  readonly raters: readonly string[];
  /** In the rubric's order, with `overall` among them. */
  readonly criteria: readonly string[];
  readonly length: number;
  /** Places in `agents`, `tasks` and `raters`. */
  readonly agent: Uint32Array;
  readonly task: Uint32Array;
  readonly rater: Uint8Array;
  /** `length` times `criteria.length` scores, review by review; 0 is missing, since no score is 0. */
  readonly scores: Uint8Array;
  /** 1 to 5; 0 is missing. */
  readonly confidence: Uint8Array;
  /** 1 flagged, 0 not flagged, -1 not asked. */
  readonly hallucination: Int8Array;
}

/** The score of one review on the criterion at `place`, NaN where it is missing. */
export function scoreAt(table: ReviewTable, review: number, place: number): number {
  return table.scores[review * table.criteria.length + place] || Number.NaN;
}
