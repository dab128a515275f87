import { Facet } from "@/components/ui/facets";
import { Icon } from "@/components/ui/icon";
import type { TaskFacets } from "@/lib/catalog/task";
import type { TaskQuery } from "@/lib/catalog/task-query";

/** The search box and the facets, inside the form of the list. */
export function TaskFilters({ facets, query }: { facets: TaskFacets; query: TaskQuery }) {
  return (
    <div className="task-filters facets-aside">
      <search className="task-search" id="search">
        <label className="vh" htmlFor="q">
          Search tasks
        </label>
        <input
          className="input"
          id="q"
          name="q"
          type="search"
          defaultValue={query.q}
          placeholder="Title, id or text"
          maxLength={200}
          autoComplete="off"
          dir="auto"
        />
        <button className="btn icon" type="submit" aria-label="Search">
          <Icon name="search" />
        </button>
      </search>
      <Facet name="venue" title="Venue" options={facets.venue} />
      <Facet name="year" title="Year" options={facets.year} />
      <Facet
        name="topic"
        title="Topic"
        options={facets.topic}
        hint={
          <>
            Curated by this project, by <a href="/methods#topics">a written rule</a>.
          </>
        }
      />
      <Facet
        name="subset"
        title="Used for"
        options={facets.subset.filter(({ value, isActive }) => value === "true" || isActive)}
        hint="Experiments, write-ups and end-to-end runs use ten tasks; ideas and proposals all."
      />
      <button className="btn apply" type="submit">
        Show these
      </button>
    </div>
  );
}
