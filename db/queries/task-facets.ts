import type { Actor } from "@/lib/actor";
import { topics } from "@/lib/benchmarks/mlr-bench/topics";
import { facetCounts } from "@/lib/catalog/facets";
import type { FacetOption, TaskFacets } from "@/lib/catalog/task";
import { type TaskFacet, type TaskQuery, taskChoice, taskValues } from "@/lib/catalog/task-query";
import type { Db } from "../client";
import { matchedTasks } from "./matched-tasks";
import { taskRows } from "./task-rows";

/**
 * Every value of every facet with how many tasks it would show, given the search and the other filters. A value that
 * an address chooses and no task has is listed with 0, so that it can be taken away again. Open to everybody.
 */
export function taskFacets(db: Db, _actor: Actor, query: TaskQuery): TaskFacets {
  const matches = matchedTasks(db, query.q);
  const choice = taskChoice(query);
  const all = taskRows(db);
  const values = (of: readonly (typeof all)[number][]) =>
    of.map((task) => taskValues({ ...task, topic: task.topic?.id ?? null }));
  const every = values(all);
  const matched = values(matches ? all.filter((task) => matches.has(task.id)) : all);
  const venueName = new Map(all.map((task) => [task.venue.toLowerCase(), task.venue]));

  const options = (facet: TaskFacet, name: (value: string) => string): FacetOption[] => {
    const counts = facetCounts(matched, choice, facet);
    const listed = new Set([
      ...every.map((one) => one[facet]).filter((one) => one !== null),
      ...choice[facet],
    ]);
    return [...listed].map((value) => ({
      value: facet === "venue" ? (venueName.get(value) ?? value) : value,
      name: name(value),
      count: counts.get(value) ?? 0,
      isActive: choice[facet].includes(value),
    }));
  };
  const order = new Map<string, number>(topics.map(({ id }, index) => [id, index]));
  const nameOfTopic = new Map<string, string>(topics.map(({ id, name }) => [id, name]));
  return {
    venue: options("venue", (value) => venueName.get(value) ?? value).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    ),
    year: options("year", (value) => value).sort((a, b) => Number(b.value) - Number(a.value)),
    topic: options("topic", (value) => nameOfTopic.get(value) ?? value).sort(
      (a, b) => (order.get(a.value) ?? 99) - (order.get(b.value) ?? 99),
    ),
    subset: options("subset", (value) => (value === "true" ? "In the ten-task subset" : "Other tasks")).sort(
      (a, b) => (a.value < b.value ? 1 : -1),
    ),
  };
}
