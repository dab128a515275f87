import { type Chip, Chips } from "@/components/ui/chips";
import type { FacetOption, TaskFacets } from "@/lib/catalog/task";
import { type TaskQuery, taskListHref } from "@/lib/catalog/task-query";

/** What narrows the list, each with its way out. */
export function ActiveTaskFilters({ facets, query }: { facets: TaskFacets; query: TaskQuery }) {
  const same = (a: unknown, b: string) => String(a).toLowerCase() === b.toLowerCase();
  const active = (options: readonly FacetOption[]) => options.filter((option) => option.isActive);
  const chips: Chip[] = [
    ...(query.q ? [{ label: `“${query.q}”`, without: taskListHref(query, { q: "" }) }] : []),
    ...active(facets.venue).map(({ value, name }) => ({
      label: `venue: ${name}`,
      without: taskListHref(query, { venue: query.venue.filter((one) => !same(one, value)) }),
    })),
    ...active(facets.year).map(({ value, name }) => ({
      label: `year: ${name}`,
      without: taskListHref(query, { year: query.year.filter((one) => !same(one, value)) }),
    })),
    ...active(facets.topic).map(({ value, name }) => ({
      label: `topic: ${name}`,
      without: taskListHref(query, { topic: query.topic.filter((one) => !same(one, value)) }),
    })),
    ...active(facets.subset).map(({ name }) => ({
      label: name.toLowerCase(),
      without: taskListHref({ q: query.q, venue: query.venue, year: query.year, topic: query.topic }),
    })),
  ];
  return <Chips chips={chips} reset="/tasks" />;
}
