/** A column of the table, as the browser needs it to sort and hide. */
export interface EnhancedColumn {
  readonly id: string;
  readonly name: string;
  readonly first: "asc" | "desc";
  /** Whether it shows when nothing is chosen. */
  readonly isUsual: boolean;
  /** Each row's place under this column, rows in the board's own order; null is missing. */
  readonly places: readonly (number | null)[];
}

/** What `enhanceBoard` is told by the page. */
export interface BoardScript {
  /** The columns in the table, the agent's first. */
  readonly columns: readonly EnhancedColumn[];
  /** For each row of the table, its place in the board's own order. */
  readonly rows: readonly number[];
}
