import { grouped } from "@/components/board/numbers";
import { Empty } from "@/components/ui/empty";
import { Hits } from "@/components/ui/hits";
import type { TaskFacets, TaskList as TaskListView, TaskRow } from "@/lib/catalog/task";
import type { TaskQuery } from "@/lib/catalog/task-query";
import { ActiveTaskFilters } from "./active-filters";
import { TaskFilters } from "./task-filters";
import "./runs-table.css";
import "./tasks.css";

interface Props {
  readonly list: TaskListView;
  readonly facets: TaskFacets;
  readonly query: TaskQuery;
}

/** Search, facets and every task that they leave. */
export function TaskListPage({ list, facets, query }: Props) {
  return (
    <main id="main" className="wrap">
      <div className="head">
        <h1>Tasks</h1>
        <p className="lede">
          Each task is a workshop’s call for papers, from ICLR, ICML or NeurIPS. An agent gets the call and is
          asked for research that would fit it.
        </p>
      </div>
      <form data-live-form className="tasks" method="get" action="/tasks">
        <TaskFilters facets={facets} query={query} />
        <div className="task-results">
          <ActiveTaskFilters facets={facets} query={query} />
          <p className="small muted" role="status">
            {countWords(list, query)}
          </p>
          <Results list={list} query={query} />
        </div>
      </form>
    </main>
  );
}

function countWords({ tasks, total }: TaskListView, query: TaskQuery): string {
  const count =
    tasks.length === total
      ? `${grouped(total)} tasks`
      : `${grouped(tasks.length)} of ${grouped(total)} tasks`;
  return `${count}, ${query.q ? "best match first" : "newest first"}`;
}

function Results({ list, query }: { list: TaskListView; query: TaskQuery }) {
  if (list.total === 0) {
    return (
      <Empty icon="file" title="No tasks are loaded">
        <p>
          The database is empty. <code>npm run demo</code> loads the published snapshot.
        </p>
      </Empty>
    );
  }
  if (list.tasks.length === 0) return <NothingFits query={query} />;
  if (query.q) return <Rows tasks={list.tasks} withPlace />;
  const byPlace = Map.groupBy(list.tasks, placeOf);
  return [...byPlace].map(([place, tasks]) => (
    <section key={place} className="task-group">
      <h2>
        {place} <span className="faint tn">{tasks.length}</span>
      </h2>
      <Rows tasks={tasks} />
    </section>
  ));
}

function NothingFits({ query }: { query: TaskQuery }) {
  const isFiltered =
    query.venue.length + query.year.length + query.topic.length > 0 || query.subset !== undefined;
  return (
    <Empty icon="search" title="No task fits" ways={<Ways query={query} isFiltered={isFiltered} />}>
      <p>
        {query.q
          ? "Every word must occur in a title, an id or an imported text, as the beginning of a word. Try fewer or shorter words."
          : "These filters exclude each other. Take one away."}
      </p>
    </Empty>
  );
}

function Ways({ query, isFiltered }: { query: TaskQuery; isFiltered: boolean }) {
  return (
    <>
      {query.q && isFiltered && (
        <a className="btn primary" href={`/tasks?q=${encodeURIComponent(query.q)}`}>
          Search all tasks
        </a>
      )}
      <a className="btn" href="/tasks">
        Show all tasks
      </a>
    </>
  );
}

const placeOf = (task: TaskRow) => `${task.venue} ${task.year}`;

function Rows({ tasks, withPlace = false }: { tasks: readonly TaskRow[]; withPlace?: boolean }) {
  return (
    <ul className="task-rows">
      {tasks.map((task) => (
        <li key={task.id}>
          <div>
            <a className="task-title plain" href={`/tasks/${encodeURIComponent(task.id)}`}>
              <bdi>{task.found ? <Hits pieces={task.found.title} /> : task.title}</bdi>
            </a>
            {task.found && task.found.passage.length > 0 && (
              <p className="passage" dir="auto">
                <Hits pieces={task.found.passage} />
              </p>
            )}
            <p className="sub">
              {[withPlace && placeOf(task), task.topic?.name ?? "no topic", task.id]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </div>
          <p className="task-facts">
            {task.subset && <span className="badge">ten-task subset</span>}
            {task.notes > 0 && <span className="badge warn">data note</span>}
            <span className="tn faint">{task.runs === 1 ? "1 run" : `${grouped(task.runs)} runs`}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
