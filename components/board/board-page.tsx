import type { Condition } from "@/lib/benchmarks/stages";
import { agentColumn, boardColumns, shownColumns } from "@/lib/board/columns";
import type { BoardProvenance } from "@/lib/board/provenance";
import type { Leaderboard } from "@/lib/board/schema";
import { densePlaces, sortedOrder } from "@/lib/board/sort-entries";
import type { ViewState } from "@/lib/board/view-state";
import { ActiveFilters } from "./active-filters";
import { BoardBelow, type BoardDepth } from "./board-below";
import { BoardControls } from "./board-controls";
import { BoardFigure } from "./board-figure";
import { BoardHead } from "./board-head";
import { BoardNotes } from "./board-notes";
import { Provenance } from "./board-provenance";
import { BoardStatus } from "./board-status";
import { BoardTable } from "./board-table";
import { BoardTools } from "./board-tools";
import { NoRows, NothingLoaded } from "./empty-board";
import { sortState } from "./sort-state";
import "./board.css";

export interface BoardPageProps extends BoardDepth {
  /** Every row, ranked: what the page says of the board as a whole. */
  readonly whole: Leaderboard;
  /** The rows that the filters keep, with the ranks of the whole board. */
  readonly board: Leaderboard;
  readonly view: ViewState;
  readonly conditions: readonly Condition[];
  readonly provenance: BoardProvenance;
}

export function BoardPage(props: BoardPageProps) {
  const { whole, board, view, conditions, provenance } = props;
  return (
    <>
      <main id="main" className="wrap board-page" data-board="">
        <BoardHead whole={whole} view={view} />
        {conditions.length === 0 ? (
          <NothingLoaded />
        ) : (
          <>
            <BoardControls whole={whole} view={view} conditions={conditions} />
            <ActiveFilters board={board} view={view} />
            {board.entries.length === 0 ? <NoRows board={board} view={view} /> : <Rows {...props} />}
          </>
        )}
      </main>
      <Provenance board={board} view={view} from={provenance} />
    </>
  );
}

function Rows({ whole, board, view, ...depth }: BoardPageProps) {
  const columns = boardColumns(whole);
  const shown = shownColumns(columns, view.cols);
  const headed = [agentColumn, ...shown];
  const sort = sortState(view, headed);
  const places = headed.map((column) => densePlaces(board.entries.map(column.value)));
  const order = sortedOrder(places[headed.findIndex(({ id }) => id === sort.column)] ?? [], sort.dir);
  const rows = order.length > 0 ? order : board.entries.map((_, at) => at);
  return (
    <>
      <BoardFigure whole={whole} board={board} view={view} />
      <BoardTools board={board} view={view} columns={columns} shown={shown} />
      <BoardTable
        board={board}
        view={view}
        columns={shown}
        rows={rows.flatMap((at) => board.entries[at] ?? [])}
        sort={sort}
      />
      <BoardStatus
        columns={headed.map(({ id, name, first, isUsual }, at) => ({
          id,
          name,
          first,
          isUsual,
          places: places[at] ?? [],
        }))}
        rows={rows}
      />
      <BoardNotes board={board} view={view} />
      <BoardBelow board={board} whole={whole} view={view} {...depth} />
    </>
  );
}
