import type { BoardColumn } from "./columns";
import { entryAsInPaper } from "./rounding";
import type { Leaderboard, LeaderboardEntry } from "./schema";

/** What a reader sees, for every export to take: the same rows in the same order, the same columns, and the way back. */
export interface ShownBoard {
  readonly board: Leaderboard;
  /** The board's entries in the order shown. */
  readonly rows: readonly LeaderboardEntry[];
  /** The columns shown after the agent's own. */
  readonly columns: readonly BoardColumn[];
  /** The whole address that shows this again. */
  readonly link: string;
  /** Means as the benchmark's paper rounds them. */
  readonly rounding?: "paper" | undefined;
}

/** The judges whose means the board's lens averages; none under people's. */
export function lensFamilies({ lens, families }: Pick<Leaderboard, "lens" | "families">): readonly string[] {
  if (lens === "human") return [];
  return lens === "mean" ? families : [lens];
}

/** A row's mean under the board's lens on a criterion or on `overall`, rounded only where the reader asked for it. */
export function shownMean(
  { board, rounding }: ShownBoard,
  entry: LeaderboardEntry,
  criterion: string,
): number | null {
  const mean = criterion === "overall" ? entry.overall.mean : (entry.criteria[criterion]?.mean ?? null);
  if (rounding !== "paper" || mean === null) return mean;
  const rounded = entryAsInPaper(entry, criterion, lensFamilies(board));
  return rounded === null ? mean : Number(rounded);
}
