import { sql } from "drizzle-orm";
import { endToEndRuns } from "@/lib/benchmarks/mlr-bench/agents";
import { parseCheckTable } from "@/lib/benchmarks/mlr-bench/human-csv";
import { rubricOf } from "@/lib/benchmarks/mlr-bench/rubrics";
import { humanReviewKey } from "@/lib/benchmarks/mlr-bench/source-paths";
import { runId } from "@/lib/benchmarks/run-id";
import type { Tx } from "../client";
import type { ReportDraft } from "./report";

type Cells = Readonly<Record<string, string>>;
type Scores = ReadonlyMap<string, number>;

const { id: rubricId, criteria } = rubricOf("end2end");
const capital = (criterion: string) => criterion.slice(0, 1).toUpperCase() + criterion.slice(1);

/**
 * Compares the two tables that only repeat other files' numbers with what was taken from those files. They never
 * become reviews, which would count everything twice; a difference is a warning.
 */
export function checkTable(
  db: Tx,
  report: ReportDraft,
  of: "llm-judge" | "merged",
  path: string,
  text: string,
): void {
  const suffixes = of === "merged" ? ["_human", "_llm"] : [""];
  const columns = suffixes.flatMap((suffix) => criteria.map((criterion) => capital(criterion) + suffix));
  const rows = parseCheckTable(text, ["workshop_name", "model_name", ...columns]);
  if (!rows) {
    report.warn("a table that could not be checked", path);
    return;
  }
  const judges = judgeMeans(db);
  for (const [index, cells] of rows.entries()) {
    const where = `${path} row ${index + 1}`;
    compare(report, where, cells, of === "merged" ? "_llm" : "", judges.get(runOf(cells)));
    if (of === "merged") compare(report, where, cells, "_human", humanScores(db, index + 1));
  }
}

function compare(
  report: ReportDraft,
  where: string,
  cells: Cells,
  suffix: string,
  scores: Scores | undefined,
): void {
  if (!scores) {
    report.warn("a row without the reviews that it repeats", where);
    return;
  }
  for (const criterion of criteria) {
    const column = capital(criterion) + suffix;
    if (Number(cells[column]) === scores.get(criterion)) continue;
    report.warn("a table that differs from the reviews", `${where}, ${column}`);
  }
}

function runOf(cells: Cells): string {
  const run = endToEndRuns.find((one) => one.key === cells.model_name);
  return run ? runId("end2end", run.agent.id, cells.workshop_name ?? "") : "";
}

function judgeMeans(db: Tx): Map<string, Map<string, number>> {
  const rows = db.all<{ run: string; criterion: string; mean: number }>(sql`
    SELECT r.run_id AS run, s.criterion, avg(s.value) AS mean
    FROM reviews r JOIN scores s ON s.review_id = r.id
    WHERE r.rubric_id = ${rubricId} AND r.condition = 'default' AND r.judge_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM reviews n WHERE n.supersedes = r.id)
    GROUP BY r.run_id, s.criterion
  `);
  const means = new Map<string, Map<string, number>>();
  for (const { run, criterion, mean } of rows) {
    means.set(run, (means.get(run) ?? new Map<string, number>()).set(criterion, mean));
  }
  return means;
}

function humanScores(db: Tx, row: number): Scores | undefined {
  const scores = db.all<{ criterion: string; value: number }>(sql`
    SELECT s.criterion, s.value FROM reviews r JOIN scores s ON s.review_id = r.id
    WHERE r.source_key = ${humanReviewKey(row)} AND NOT EXISTS (SELECT 1 FROM reviews n WHERE n.supersedes = r.id)
  `);
  return scores.length > 0 ? new Map(scores.map(({ criterion, value }) => [criterion, value])) : undefined;
}
