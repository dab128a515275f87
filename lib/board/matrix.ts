import type { PairTest } from "./pairs";
import type { BoardAgent } from "./schema";
import type { TaskScores } from "./task-values";

/** More cells than this are no picture any more; the board's table has their means. */
export const mostCells = 20_000;

/** Every agent on every task of a board, and which pairs of agents the board tells apart. */
export interface BoardMatrix {
  readonly cohort: { readonly id: string; readonly tasks: number };
  readonly families: readonly string[];
  readonly snapshot: string;
  /** Empty, like `rows`, where there would be more than 20,000 cells. */
  readonly tasks: readonly { readonly id: string; readonly title: string }[];
  /** Best agent first; cells in the order of `tasks`. */
  readonly rows: readonly { readonly agent: BoardAgent; readonly cells: readonly TaskScores[] }[];
  /** Smallest adjusted p first; empty for more than 12 agents. */
  readonly pairs: readonly PairTest[];
}
