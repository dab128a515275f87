import type { Condition } from "@/lib/benchmarks/stages";

/** What a board's address says beyond its stage. Lists keep their order; `undefined` means "not said". */
export interface ViewState {
  readonly lens: string;
  readonly condition: Condition;
  readonly cohort: string | undefined;
  readonly topic: string | undefined;
  readonly year: number | undefined;
  readonly scaffold: readonly string[];
  readonly family: readonly string[];
  readonly coder: readonly string[];
  /** A column's id; undefined is the board's own order. */
  readonly sort: string | undefined;
  /** Undefined is the column's own first direction. */
  readonly dir: "asc" | "desc" | undefined;
  /** Ids of the chosen columns; undefined is the stage's own choice, empty is none but the agent. */
  readonly cols: readonly string[] | undefined;
  /** Agents picked for comparison. */
  readonly pick: readonly string[];
  /** `paper` shows each mean as the benchmark's paper rounds it. */
  readonly rounding: "paper" | undefined;
  /** Whether the chart shows every agent of a long board. */
  readonly chart: "all" | undefined;
  /** Whether the grid of tasks shows every task of a large task set. */
  readonly grid: "all" | undefined;
}

export const plainView: ViewState = {
  lens: "mean",
  condition: "default",
  cohort: undefined,
  topic: undefined,
  year: undefined,
  scaffold: [],
  family: [],
  coder: [],
  sort: undefined,
  dir: undefined,
  cols: undefined,
  pick: [],
  rounding: undefined,
  chart: undefined,
  grid: undefined,
};

/** The word that says "no columns" in an address, where no word at all says "the usual ones". */
const noColumns = "none";
/** A hostile address may be long; a board never needs more values of one key than this. */
const mostValues = 400;

export type SearchParams = URLSearchParams | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Reads a board's address: repeated keys, never lists in one value, so that any name survives. Blank values are
 * absent (an untouched select sends one), unknown words fall back to the plain view, and nothing throws.
 */
export function parseViewState(params: SearchParams): ViewState {
  const all = (key: string) => valuesOf(params, key);
  const one = (key: string) => all(key)[0];
  const cols = all("cols");
  const year = one("year");
  const dir = one("dir");
  return {
    lens: one("lens") ?? plainView.lens,
    condition: one("condition") === "no_code" ? "no_code" : "default",
    cohort: one("cohort"),
    topic: one("topic"),
    year: year && /^\d{4}$/.test(year) ? Number(year) : undefined,
    scaffold: all("scaffold"),
    family: all("family"),
    coder: all("coder"),
    sort: one("sort"),
    dir: dir === "asc" || dir === "desc" ? dir : undefined,
    cols: cols.length > 0 ? cols.filter((id) => id !== noColumns) : undefined,
    pick: all("pick"),
    rounding: one("rounding") === "paper" ? "paper" : undefined,
    chart: one("chart") === "all" ? "all" : undefined,
    grid: one("grid") === "all" ? "all" : undefined,
  };
}

/**
 * Writes the one address of a view: keys in a fixed order, defaults left out, each value in its own key.
 * `parseViewState` gives the same view back.
 *
 * @returns the query with its `?`, or nothing for the plain view
 */
export function formatViewState(view: Partial<ViewState>): string {
  const params = new URLSearchParams();
  const one = (key: string, value: string | number | undefined) => {
    if (value !== undefined && value !== "") params.append(key, String(value));
  };
  const many = (key: string, values: readonly string[] = []) => {
    for (const value of values) one(key, value);
  };
  one("lens", view.lens === plainView.lens ? undefined : view.lens);
  one("condition", view.condition === "no_code" ? view.condition : undefined);
  one("cohort", view.cohort);
  one("topic", view.topic);
  one("year", view.year);
  many("scaffold", view.scaffold);
  many("family", view.family);
  many("coder", view.coder);
  one("sort", view.sort);
  one("dir", view.dir);
  many("cols", view.cols?.length === 0 ? [noColumns] : view.cols);
  many("pick", view.pick);
  one("rounding", view.rounding);
  one("chart", view.chart);
  one("grid", view.grid);
  const text = params.toString();
  return text && `?${text}`;
}

/** Every value of a key, without blanks and repeats, in the order of the address. */
function valuesOf(params: SearchParams, key: string): string[] {
  const raw = params instanceof URLSearchParams ? params.getAll(key) : (params[key] ?? []);
  const list = typeof raw === "string" ? [raw] : raw;
  return [...new Set(list)].filter((value) => value !== "").slice(0, mostValues);
}

export const exportKinds = ["csv", "json", "tex", "bib"] as const;
export type ExportKind = (typeof exportKinds)[number];

/** The part of a view that an export takes: what is shown, without what is only picked or opened on screen. */
export function exportView(view: ViewState, kind: ExportKind): Partial<ViewState> {
  const { pick: _pick, chart: _chart, grid: _grid, ...table } = view;
  if (kind !== "json") return table;
  // The API's answer is all columns, unrounded, best first.
  const { sort: _sort, dir: _dir, cols: _cols, rounding: _rounding, ...asked } = table;
  return asked;
}

/** The address of a board's page in this view. */
export function boardPath(stage: string, view: Partial<ViewState> = {}): string {
  return `/leaderboard/mlr-bench/${stage}${formatViewState(view)}`;
}

/** The address of the same board as a file; JSON is the API's own answer. */
export function exportPath(stage: string, view: ViewState, kind: ExportKind): string {
  const suffix = kind === "json" ? "" : `.${kind}`;
  return `/api/v1/leaderboards/mlr-bench/${stage}${suffix}${formatViewState(exportView(view, kind))}`;
}
