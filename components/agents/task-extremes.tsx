import { mean } from "@/components/board/numbers";
import type { AgentView } from "@/lib/catalog/agent";

type Run = AgentView["runs"][number];

/** Where the agent did best and worst by the average of the judges. Nothing where too few tasks are scored to part them. */
export function TaskExtremes({ runs }: { runs: readonly Run[] }) {
  const scored = runs.filter((run) => run.mean !== null);
  const many = scored.length > 20 ? 5 : 3;
  if (scored.length < 2 * many) return null;
  const order = scored.toSorted((a, b) => (b.mean ?? 0) - (a.mean ?? 0));
  return (
    <div className="grid2 extremes">
      <Extreme title="Strongest tasks" runs={order.slice(0, many)} all={scored} />
      <Extreme title="Weakest tasks" runs={order.slice(-many).reverse()} all={scored} />
    </div>
  );
}

function Extreme({ title, runs, all }: { title: string; runs: readonly Run[]; all: readonly Run[] }) {
  const last = runs.at(-1)?.mean;
  const ties = all.filter((run) => run.mean === last).length - runs.filter((run) => run.mean === last).length;
  return (
    <div>
      <h3>{title}</h3>
      <ol className="extreme-list">
        {runs.map((run) => (
          <li key={run.run}>
            <a className="plain" href={`/runs/${encodeURIComponent(run.run)}`}>
              {run.taskTitle}
            </a>
            <span className="tn">{mean(run.mean ?? 0)}</span>
          </li>
        ))}
      </ol>
      {ties > 0 && (
        <p className="tiny faint">
          {ties} more {ties === 1 ? "task has" : "tasks have"} the last one’s average.
        </p>
      )}
    </div>
  );
}
