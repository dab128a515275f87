import { parse } from "csv-parse/sync";
import { aiScientist, type EndToEndRun, endToEndRuns } from "./agents";
import { type FindingLabel, type FindingType, humanFindingColumns } from "./finding-types";
import { type RunPlace, runPlace } from "./places";
import { rubricOf } from "./rubrics";

/** One row of the human study. */
export interface HumanReview {
  /** Counts from 1 below the heading. */
  readonly row: number;
  readonly reviewer: number;
  readonly run: RunPlace;
  readonly scores: Readonly<Record<string, number>>;
}

export interface HumanFinding {
  readonly row: number;
  readonly run: RunPlace;
  readonly type: FindingType;
  readonly label: FindingLabel;
}

export interface HumanTable<Row> {
  readonly rows: readonly Row[];
  /** Each names row and column. A faulty row is left out whole. */
  readonly problems: readonly string[];
}

type Cells = Readonly<Record<string, string>>;

/** `human_review.csv`: scores of people on end-to-end runs, with CRLF or LF, with or without a last line end. */
export function parseHumanReviews(text: string, isTask: (id: string) => boolean): HumanTable<HumanReview> {
  const { criteria } = rubricOf("end2end");
  const columns = criteria.map(
    (criterion) => [criterion, criterion.slice(0, 1).toUpperCase() + criterion.slice(1)] as const,
  );
  const names = ["reviewer_id", "model_name", "workshop_name", ...columns.map(([, column]) => column)];
  return readRows(text, names, (cells, row, fault) => {
    const reviewer = wholeNumber(cells.reviewer_id, 9999);
    if (reviewer === null) fault("reviewer_id", "not a reviewer's number");
    const run = runOf(
      endToEndRuns.find((one) => one.key === cells.model_name),
      cells,
      isTask,
      "model_name",
      fault,
    );
    const scores: Record<string, number> = {};
    for (const [criterion, column] of columns) {
      const score = wholeNumber(cells[column], 10);
      if (score === null) fault(column, "not a whole number from 1 to 10");
      else scores[criterion] = score;
    }
    return reviewer !== null && run ? [{ row, reviewer, run, scores }] : [];
  });
}

/** Which run each name of the check means. The first is inferred: the only run that judges checked as well. */
const checkedRuns = new Map<string, EndToEndRun | undefined>([
  ["MLR Agent", endToEndRuns.find((one) => one.key === "o4-mini")],
  ["AI Scientist V2", aiScientist],
]);

const labels = new Map<string, FindingLabel>([
  ["Yes", "yes"],
  ["No", "no"],
  ["Not Sure", "not_sure"],
]);

/** `Hallucination Check.csv`: four labels a row. */
export function parseHumanFindings(text: string, isTask: (id: string) => boolean): HumanTable<HumanFinding> {
  const names = ["LLM", "Workshop_name", ...humanFindingColumns.keys()];
  return readRows(text, names, (cells, row, fault) => {
    const run = runOf(checkedRuns.get(cells.LLM ?? ""), cells, isTask, "LLM", fault);
    return [...humanFindingColumns].flatMap(([column, type]) => {
      const label = labels.get(cells[column] ?? "");
      if (!label) fault(column, "neither Yes, No nor Not Sure");
      return label && run ? [{ row, run, type, label }] : [];
    });
  });
}

/** A table that only repeats numbers: rows of named cells, or null where a column is missing or it is no table. */
export function parseCheckTable(text: string, columns: readonly string[]): readonly Cells[] | null {
  const rows = parseCsv(text);
  if (!rows || columns.some((name) => rows.length > 0 && rows[0]?.[name] === undefined)) return null;
  return rows;
}

function runOf(
  run: EndToEndRun | undefined,
  cells: Cells,
  isTask: (id: string) => boolean,
  column: string,
  fault: (column: string, why: string) => void,
): RunPlace | null {
  const taskColumn = column === "LLM" ? "Workshop_name" : "workshop_name";
  const taskId = cells[taskColumn] ?? "";
  if (!run) fault(column, "a name that no run has");
  if (!isTask(taskId)) fault(taskColumn, "not a known task");
  return run && isTask(taskId) ? runPlace("end2end", run.agent, taskId, run.sourceModelId) : null;
}

function readRows<Row>(
  text: string,
  columns: readonly string[],
  read: (cells: Cells, row: number, fault: (column: string, why: string) => void) => Row[],
): HumanTable<Row> {
  const table = parseCsv(text);
  if (!table) return { rows: [], problems: ["not a CSV table"] };
  const missing = columns.filter((name) => table[0]?.[name] === undefined);
  if (missing.length > 0) return { rows: [], problems: missing.map((name) => `column ${name} is missing`) };
  const problems: string[] = [];
  const rows = table.flatMap((cells, index) => {
    const before = problems.length;
    const found = read(cells, index + 1, (column, why) => {
      const value = JSON.stringify((cells[column] ?? "").slice(0, 40));
      problems.push(`row ${index + 1}, ${column}: ${value} is ${why}`);
    });
    return problems.length === before ? found : [];
  });
  return { rows, problems };
}

function parseCsv(text: string): Cells[] | null {
  try {
    return parse(text, {
      columns: true,
      bom: true,
      skip_empty_lines: true,
      relax_column_count_less: true,
    }) as Cells[];
  } catch {
    return null;
  }
}

function wholeNumber(text: string | undefined, most: number): number | null {
  if (!/^\d{1,4}$/.test(text ?? "")) return null;
  const value = Number(text);
  return value >= 1 && value <= most ? value : null;
}
