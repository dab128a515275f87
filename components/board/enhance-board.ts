import { sortedOrder } from "@/lib/board/sort-entries";
import { parseViewState, type ViewState } from "@/lib/board/view-state";
import type { EnhancedColumn } from "./enhanced-column";
import { rewriteLinks } from "./rewrite-links";
import { nextSort, type SortState, sortState } from "./sort-state";

interface Board {
  readonly columns: readonly EnhancedColumn[];
  readonly rows: readonly number[];
  readonly say: (text: string) => void;
}

const mostPicks = 2;

/** Attaches to the page's board; the returned function lets go again. */
export function enhanceBoard(board: Board): () => void {
  const root = document.querySelector<HTMLElement>("[data-board]");
  const table = root?.querySelector("table.board") as HTMLTableElement | null;
  const body = table?.tBodies[0];
  if (!root || !table || !body) return () => undefined;

  // Taken once: the server's rows, put back into the board's own order, whatever the address sorts by.
  const rows: HTMLTableRowElement[] = [];
  [...body.rows].forEach((row, at) => {
    rows[board.rows[at] ?? at] = row;
  });
  let view = parseViewState(new URLSearchParams(location.search));
  const stop = new AbortController();
  const on = (target: EventTarget, type: string, act: (event: Event) => void) =>
    target.addEventListener(type, act, { signal: stop.signal });

  const show = (next: ViewState, how: "push" | "replace" | "restore") => {
    const isSorted = sortState(next, board.columns);
    const was = sortState(view, board.columns);
    view = next;
    if (isSorted.column !== was.column || isSorted.dir !== was.dir) sortRows(board, body, rows, isSorted);
    showSort(table, isSorted);
    showColumns(board, root, table, view);
    showPicks(root, view.pick);
    const search = rewriteLinks(root, view, board.columns);
    // Handing Next its own state back leaves its router as it is: nothing is rendered again.
    if (how === "push") history.pushState(history.state, "", search);
    if (how === "replace") history.replaceState(history.state, "", search);
  };

  on(root, "click", (event) => {
    if (!(event.target instanceof Element) || isModified(event as MouseEvent)) return;
    const sort = event.target.closest("a.sort");
    const column = board.columns.find(({ id }) => id === sort?.closest("th")?.dataset.col);
    if (column) {
      event.preventDefault();
      show({ ...view, ...nextSort(sortState(view, board.columns), column) }, "push");
      board.say(sortWords(column, sortState(view, board.columns)));
    }
    const copy = event.target.closest<HTMLElement>("[data-copy]");
    if (copy && navigator.clipboard) {
      event.preventDefault();
      void copyLink(copy, board.say);
    }
  });
  on(root, "change", ({ target }) => {
    if (target instanceof HTMLSelectElement) target.form?.requestSubmit();
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === "agent") show({ ...view, pick: picked(root) }, "replace");
    if (target.name === "cols") chooseColumns(board, target, view, show);
  });
  on(root, "submit", (event) => {
    const form = event.target;
    if (form instanceof HTMLFormElement && form.matches(".picks") && picked(root).length !== mostPicks)
      event.preventDefault();
  });
  on(root, "formdata", (event) => {
    if (event instanceof FormDataEvent) withoutBlanks(event.formData);
  });
  on(window, "popstate", () => show(parseViewState(new URLSearchParams(location.search)), "restore"));
  // The server's page is right as it is, but one restored by the browser may remember ticks that its address does not.
  if (view.pick.length > 0 || root.querySelector(".board input:checked")) showPicks(root, view.pick);
  root.dataset.ready = "";
  return () => stop.abort();
}

const isModified = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

function sortRows(
  board: Board,
  body: HTMLTableSectionElement,
  rows: readonly HTMLTableRowElement[],
  sort: SortState,
) {
  const places = board.columns.find(({ id }) => id === sort.column)?.places ?? [];
  body.append(...sortedOrder(places, sort.dir).flatMap((at) => rows[at] ?? []));
}

function showSort(table: HTMLTableElement, sort: SortState) {
  for (const head of table.tHead?.rows[0]?.cells ?? []) {
    if (head.dataset.col !== sort.column) head.removeAttribute("aria-sort");
    else head.setAttribute("aria-sort", sort.dir === "asc" ? "ascending" : "descending");
  }
}

function sortWords(column: EnhancedColumn, sort: SortState): string {
  return `Sorted by ${column.name}, ${sort.dir === "asc" ? "ascending" : "descending"}. Missing values are last.`;
}

const isShown = (column: EnhancedColumn, view: ViewState) =>
  column.id === "agent" || (view.cols ? view.cols.includes(column.id) : column.isUsual);

function showColumns(board: Board, root: HTMLElement, table: HTMLTableElement, view: ViewState) {
  board.columns.forEach((column, at) => {
    const hidden = !isShown(column, view);
    if (table.tHead?.rows[0]?.cells[at]?.hidden === hidden) return;
    for (const row of table.rows) {
      const cell = row.cells[at];
      if (cell) cell.hidden = hidden;
    }
  });
  const boxes = root.querySelectorAll<HTMLInputElement>("[data-columns] input[type=checkbox]");
  const wanted = new Set(board.columns.filter((column) => isShown(column, view)).map(({ id }) => id));
  for (const box of boxes) box.checked = wanted.has(box.value);
  const count = root.querySelector("[data-count]");
  if (count) count.textContent = `${[...boxes].filter((box) => box.checked).length} of ${boxes.length}`;
}

/** Hides at once; a column that the page did not bring is asked of the server. */
function chooseColumns(
  board: Board,
  box: HTMLInputElement,
  view: ViewState,
  show: (view: ViewState, how: "replace") => void,
) {
  const boxes = box.form?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [];
  const cols = [...boxes].filter(({ checked }) => checked).map(({ value }) => value);
  if (cols.every((id) => board.columns.some((column) => column.id === id)))
    show({ ...view, cols }, "replace");
  else box.form?.requestSubmit();
}

const picked = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLInputElement>(".board input[name=agent]:checked")].map(({ value }) => value);

function showPicks(root: HTMLElement, picks: readonly string[]) {
  for (const box of root.querySelectorAll<HTMLInputElement>(".board input[name=agent]"))
    box.checked = picks.includes(box.value);
  const count = picked(root).length;
  const button = root.querySelector<HTMLElement>(".pickbar button");
  const hint = root.querySelector("[data-pick-hint]");
  if (!button || !hint) return;
  button.textContent = `Compare ${count} ${count === 1 ? "agent" : "agents"}`;
  button.setAttribute("aria-disabled", String(count !== mostPicks));
  if (count < mostPicks) hint.textContent = "Tick one more agent to compare the two task by task.";
  else if (count === mostPicks) hint.textContent = "On the tasks that both have.";
  else hint.textContent = `Two agents can be compared; ${count} are ticked.`;
}

/** A filter sends only what it says. */
function withoutBlanks(data: FormData) {
  for (const [name, value] of [...data]) if (value === "") data.delete(name);
}

async function copyLink(button: HTMLElement, say: (text: string) => void) {
  const label = button.querySelector("span");
  const before = label?.textContent ?? "";
  await navigator.clipboard.writeText(location.href);
  say("Link copied. It shows this board as you see it.");
  if (!label || button.dataset.copied !== undefined) return;
  button.dataset.copied = "";
  label.textContent = "Link copied";
  setTimeout(() => {
    label.textContent = before;
    delete button.dataset.copied;
  }, 2000);
}
