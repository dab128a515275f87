import { subsetTasks } from "@/lib/benchmarks/mlr-bench/cohorts";
import { expectedFiles } from "@/lib/benchmarks/mlr-bench/layout";
import { AppError } from "@/lib/errors";
import type { Db } from "../client";
import { collectHumans, collectReviews } from "./collect-published";
import { type CodingCosts, collectRuns, collectTasks, collectUsages } from "./collect-runs";
import type { Published } from "./published-format";

/**
 * @throws AppError `invalid` unless every review that the layout promises is in the database, so that a part of the
 *   benchmark, or nothing at all, never becomes the published snapshot
 */
function assertWhole(published: Published): void {
  const here = new Set(
    published.reviews.flatMap(({ file, tasks }) =>
      (tasks === "all" ? Object.keys(published.tasks.titles) : tasks).map((taskId) =>
        file.replace("*", taskId),
      ),
    ),
  );
  const tasks = Object.keys(published.tasks.titles);
  const reviews = expectedFiles(tasks).filter(({ what }) => what.endsWith(" review"));
  const absent = reviews.filter(({ path }) => !here.has(path)).length;
  const isWhole = subsetTasks.every((id) => tasks.includes(id)) && published.humans.reviews.length > 0;
  if (absent === 0 && isWhole) return;
  throw new AppError(
    "invalid",
    `The database holds only a part of the benchmark: ${tasks.length} tasks, ${absent} reviews missing. Run "npm run import:mlrbench -- <folder>" first.`,
  );
}

/**
 * The snapshot's files as text, from an imported database: numbers, names, ids and titles, no prose. The same facts
 * give the same bytes, whatever order they were imported in.
 *
 * @throws AppError `invalid` where the database does not hold the whole benchmark
 */
export function publishedText(db: Db, costs: CodingCosts): Record<keyof Published, string> {
  const tasks = collectTasks(db);
  const published: Published = {
    tasks,
    reviews: collectReviews(db, Object.keys(tasks.titles)),
    humans: collectHumans(db),
    usages: collectUsages(db, costs),
    runs: collectRuns(db),
  };
  assertWhole(published);
  return {
    tasks: lines(published.tasks, 2),
    reviews: lines(published.reviews, 1),
    humans: lines(published.humans, 2),
    usages: lines(published.usages, 1),
    runs: lines(published.runs, 2),
  };
}

/** JSON with one entry a line down to `depth`, so that a changed fact is a changed line. */
function lines(value: unknown, depth: number, indent = ""): string {
  if (depth === 0 || typeof value !== "object" || value === null) return end(JSON.stringify(value), indent);
  const inner = `${indent} `;
  const isList = Array.isArray(value);
  const entries = isList
    ? value.map((one) => lines(one, depth - 1, inner))
    : Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}:${lines(one, depth - 1, inner)}`);
  const body = entries.map((entry) => `${inner}${entry}`).join(",\n");
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  return end(`${open}\n${body}\n${indent}${close}`, indent);
}

/** Only the whole ends its line. */
const end = (text: string, indent: string) => (indent === "" ? `${text}\n` : text);
