/** Where a board's numbers come from. Null before anything is loaded. */
export interface BoardProvenance {
  readonly snapshot: { readonly id: string; readonly createdAt: Date; readonly reason: string } | null;
  readonly source: {
    readonly name: string;
    readonly url: string;
    readonly commit: string;
    readonly licence: string;
  } | null;
  /** Every judge that reviewed under the board's rubric and condition. */
  readonly judges: readonly {
    readonly id: string;
    readonly modelId: string;
    readonly family: string;
    readonly promptVersion: string;
  }[];
}
