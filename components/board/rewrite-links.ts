import {
  exportKinds,
  exportView,
  formatViewState,
  parseViewState,
  type ViewState,
} from "@/lib/board/view-state";
import type { EnhancedColumn } from "./enhanced-column";
import { nextSort, sortState } from "./sort-state";

/** What the browser changes without asking the server. */
const ownKeys = ["sort", "dir", "cols", "pick"] as const;

/**
 * Brings every link and form of the board up to what is shown now, so that the next page, an export or an opened tab
 * keeps it.
 *
 * @returns the page's own address
 */
export function rewriteLinks(root: HTMLElement, view: ViewState, columns: readonly EnhancedColumn[]): string {
  const own = { sort: view.sort, dir: view.dir, cols: view.cols, pick: view.pick };
  for (const link of root.querySelectorAll<HTMLAnchorElement>("a[data-view]")) {
    const to = parseViewState(new URLSearchParams(link.search));
    const cols = "usual" in link.dataset ? undefined : own.cols;
    link.search = formatViewState({ ...to, ...own, cols });
  }
  for (const link of root.querySelectorAll<HTMLAnchorElement>("a[data-export]")) {
    const kind = exportKinds.find((one) => one === link.dataset.export) ?? "csv";
    link.search = formatViewState(exportView(view, kind));
  }
  const sort = sortState(view, columns);
  for (const head of root.querySelectorAll<HTMLElement>("th[data-col]")) {
    const column = columns.find(({ id }) => id === head.dataset.col);
    const link = head.querySelector<HTMLAnchorElement>("a.sort");
    if (column && link) link.search = formatViewState({ ...view, ...nextSort(sort, column) });
  }
  for (const form of root.querySelectorAll<HTMLFormElement>("form[data-filters], form[data-columns]"))
    rewriteFields(form, view);
  return location.pathname + formatViewState(view) + location.hash;
}

/** The form's hidden fields, but for those it sets itself. */
function rewriteFields(form: HTMLFormElement, view: ViewState) {
  const keys = ownKeys.filter((key) => key !== "cols" || form.matches("[data-filters]"));
  for (const key of keys)
    for (const field of form.querySelectorAll(`input[type=hidden][name=${key}]`)) field.remove();
  const own = new URLSearchParams(
    formatViewState({ sort: view.sort, dir: view.dir, cols: view.cols, pick: view.pick }),
  );
  for (const [name, value] of own) {
    if (!keys.some((key) => key === name)) continue;
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
}
