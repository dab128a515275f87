import "server-only";
import { sortState } from "@/components/board/sort-state";
import { leaderboard } from "@/db/queries/leaderboard";
import { visitor } from "@/lib/actor";
import type { BoardFileQuery } from "@/lib/api/board-doors";
import type { Stage } from "@/lib/benchmarks/stages";
import { agentColumn, type BoardColumn, boardColumns, shownColumns } from "@/lib/board/columns";
import type { LeaderboardEntry } from "@/lib/board/schema";
import type { ShownBoard } from "@/lib/board/shown-board";
import { densePlaces, sortedOrder } from "@/lib/board/sort-entries";
import { boardPath, exportView, parseViewState, type ViewState } from "@/lib/board/view-state";
import { db } from "./db";
import { site } from "./site";

interface Asked {
  readonly params: { readonly stage: Stage };
  readonly query: BoardFileQuery;
}

/** The rows, columns and order that the board's page shows for the same address, for a file to hold. */
export function exportedBoard({ params: { stage }, query }: Asked): ShownBoard {
  const { sort: _sort, dir: _dir, cols: _cols, rounding: _rounding, ...tasks } = query;
  const view = parseViewState(searchOf(query));
  const asked = { ...tasks, benchmark: "mlr-bench", stage } as const;
  const board = leaderboard(db(), visitor, asked);
  const isWhole = board.hidden === 0;
  const whole = isWhole
    ? board
    : leaderboard(db(), visitor, { ...asked, scaffold: [], family: [], coder: [] });
  const columns = shownColumns(boardColumns(whole), view.cols);
  return {
    board,
    rows: rowsInOrder(board.entries, columns, view),
    columns,
    link: `${site()}${boardPath(stage, exportView(view, "csv"))}`,
    rounding: view.rounding,
  };
}

function rowsInOrder(
  entries: readonly LeaderboardEntry[],
  columns: readonly BoardColumn[],
  view: ViewState,
): LeaderboardEntry[] {
  const headed = [agentColumn, ...columns];
  const sort = sortState(view, headed);
  const column = headed.find(({ id }) => id === sort.column);
  if (!column) return [...entries];
  return sortedOrder(densePlaces(entries.map(column.value)), sort.dir).flatMap((at) => entries[at] ?? []);
}

/** The query as an address again, so that file and page read it by the same rules. */
function searchOf(query: BoardFileQuery): URLSearchParams {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    [value ?? []].flat().map((one) => [key, String(one)]),
  );
  return new URLSearchParams(pairs);
}
