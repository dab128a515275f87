import { z } from "zod";
import { topics } from "@/lib/benchmarks/mlr-bench/topics";
import { manyValues, oneValue, pageAddress, type SearchParams } from "./address";
import type { FacetChoice, FacetValues } from "./facets";
import { searchText } from "./search";

/** Which tasks are asked for. Values of one list are alternatives; the lists narrow each other. */
export const TaskQuery = z.object({
  /** Words that title, id or text must hold. */
  q: z.string().transform(searchText).default(""),
  venue: z.array(z.string()).default([]),
  year: z.array(z.coerce.number().int()).default([]),
  /** Topic ids, or their names. */
  topic: z.array(z.string()).default([]),
  /** Whether the task is one of the ten that experiments, write-ups and end-to-end runs use. */
  subset: z
    .enum(["true", "false", "1", "0"])
    .transform((word) => word === "true" || word === "1")
    .optional(),
});
export type TaskQuery = z.infer<typeof TaskQuery>;

export const everyTask: TaskQuery = { q: "", venue: [], year: [], topic: [] };

/** Reads a page's address: blank and unknown values fall away, and nothing throws. */
export function readTaskQuery(search: SearchParams): TaskQuery {
  const subset = TaskQuery.shape.subset.safeParse(oneValue(search.subset) || undefined).data;
  return {
    q: searchText(oneValue(search.q)),
    venue: manyValues(search.venue),
    year: manyValues(search.year).map(Number).filter(Number.isInteger),
    topic: [...new Set(manyValues(search.topic).map(topicId))],
    ...(subset === undefined ? {} : { subset }),
  };
}

/** The one address of a list of tasks: keys in a fixed order, what is not said left out. */
export function taskListHref(query: TaskQuery, change: Partial<TaskQuery> = {}): string {
  const next = { ...query, ...change };
  return pageAddress("/tasks", [
    ["q", next.q ? [next.q] : []],
    ["venue", next.venue],
    ["year", next.year],
    ["topic", next.topic],
    ["subset", next.subset === undefined ? [] : [next.subset]],
  ]);
}

export type TaskFacet = "venue" | "year" | "topic" | "subset";

/** What a task says under each facet. Venues are compared without regard to case. */
export function taskValues(task: {
  venue: string;
  year: number;
  topic: string | null;
  subset: boolean;
}): FacetValues<TaskFacet> {
  return {
    venue: task.venue.toLowerCase(),
    year: String(task.year),
    topic: task.topic,
    subset: String(task.subset),
  };
}

/** What a query chooses under each facet. */
export function taskChoice(query: TaskQuery): FacetChoice<TaskFacet> {
  return {
    venue: query.venue.map((venue) => venue.toLowerCase()),
    year: query.year.map(String),
    topic: query.topic.map(topicId),
    subset: query.subset === undefined ? [] : [String(query.subset)],
  };
}

/** A topic's id, given the id or its name in any case. */
export function topicId(value: string): string {
  const asked = value.toLowerCase();
  return topics.find(({ id, name }) => id === asked || name.toLowerCase() === asked)?.id ?? value;
}
