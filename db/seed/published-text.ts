import type { Db } from "../client";
import { collectHumans, collectReviews } from "./collect-published";
import { type CodingCosts, collectRuns, collectTasks, collectUsages } from "./collect-runs";
import type { Published } from "./published-format";

/**
 * The snapshot's files as text, from an imported database: numbers, names, ids and titles, no prose. The same facts
 * give the same bytes, whatever order they were imported in.
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
