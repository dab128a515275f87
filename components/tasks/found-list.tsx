import { grouped } from "@/components/board/numbers";
import { Empty } from "@/components/ui/empty";
import { Hits } from "@/components/ui/hits";
import { Icon } from "@/components/ui/icon";
import type { Found, FoundList } from "@/lib/catalog/found";
import "./runs-table.css";
import "./tasks.css";

const kinds = [
  { kind: "agent", name: "Agents" },
  { kind: "task", name: "Tasks" },
  { kind: "paper", name: "Runs" },
] as const;

/** What a search over the whole site found, by kind. */
export function FoundPage({ list }: { list: FoundList }) {
  return (
    <main id="main" className="wrap">
      <div className="head">
        <h1>Search</h1>
        <search>
          <form method="get" action="/search" className="task-search site-search">
            <label className="vh" htmlFor="q">
              Search tasks, agents and runs
            </label>
            <input
              className="input"
              id="q"
              name="q"
              type="search"
              defaultValue={list.q}
              placeholder="Tasks, agents, papers"
              maxLength={200}
              autoComplete="off"
              dir="auto"
            />
            <button className="btn" type="submit">
              <Icon name="search" />
              Search
            </button>
          </form>
        </search>
      </div>
      <Results list={list} />
    </main>
  );
}

function Results({ list }: { list: FoundList }) {
  if (list.q === "") {
    return (
      <p className="muted" role="status">
        Type a few words. Every word must occur; the beginning of a word is enough.
      </p>
    );
  }
  if (list.found.length === 0) {
    return (
      <Empty
        icon="search"
        title="Nothing found"
        ways={
          <>
            <a className="btn" href="/tasks">
              All tasks
            </a>
            <a className="btn" href="/agents">
              All agents
            </a>
          </>
        }
      >
        <p>Every word must occur in a task, an agent or a run’s title. Try fewer or shorter words.</p>
      </Empty>
    );
  }
  return kinds.map(({ kind, name }) => (
    <Kind
      key={kind}
      name={name}
      count={list.counts[kind]}
      found={list.found.filter((one) => one.kind === kind)}
      all={kind === "task" ? `/tasks?q=${encodeURIComponent(list.q)}` : undefined}
    />
  ));
}

interface KindProps {
  readonly name: string;
  readonly count: number;
  readonly found: readonly Found[];
  readonly all: string | undefined;
}

function Kind({ name, count, found, all }: KindProps) {
  if (count === 0) return null;
  return (
    <section className="task-group found-group">
      <h2>
        {name} <span className="faint tn">{grouped(count)}</span>
      </h2>
      <ul className="task-rows">
        {found.map((one) => (
          <li key={one.id}>
            <div>
              <a className="task-title plain" href={one.href}>
                <bdi>
                  <Hits pieces={one.title} />
                </bdi>
              </a>
              {one.passage.length > 0 && (
                <p className="passage" dir="auto">
                  <Hits pieces={one.passage} />
                </p>
              )}
              <p className="sub">{one.about}</p>
            </div>
          </li>
        ))}
      </ul>
      {count > found.length && (
        <p className="small muted">
          The first {found.length} of {grouped(count)}.{" "}
          {all && <a href={all}>See all of them, with filters</a>}
        </p>
      )}
    </section>
  );
}
