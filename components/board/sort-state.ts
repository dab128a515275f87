import type { BoardColumn } from "@/lib/board/columns";
import type { ViewState } from "@/lib/board/view-state";

/** What the rows are sorted by now. */
export interface SortState {
  readonly column: string;
  readonly dir: "asc" | "desc";
}

type Sortable = Pick<BoardColumn, "id" | "first">;

/** The board's own order is by Overall, best first. */
export const ownOrder: SortState = { column: "overall", dir: "desc" };

/** The sort that an address asks for; a column that is not shown, or not known, leaves the board's own order. */
export function sortState(view: Pick<ViewState, "sort" | "dir">, columns: readonly Sortable[]): SortState {
  const column = columns.find(({ id }) => id === view.sort);
  return column ? { column: column.id, dir: view.dir ?? column.first } : ownOrder;
}

/** Where a click on a column's head leads: its own first direction, then the other one. */
export function nextSort(now: SortState, column: Sortable): Pick<ViewState, "sort" | "dir"> {
  const other = now.dir === "asc" ? "desc" : "asc";
  const dir = now.column === column.id ? other : column.first;
  if (column.id === ownOrder.column && dir === ownOrder.dir) return { sort: undefined, dir: undefined };
  return { sort: column.id, dir: dir === column.first ? undefined : dir };
}
