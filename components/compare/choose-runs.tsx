import { Crumbs } from "@/components/ui/crumbs";
import { Empty } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { stageNames } from "@/lib/benchmarks/stages";
import { agentFullName } from "@/lib/catalog/agent-card";
import type { RunChoice } from "@/lib/catalog/compare-choices";
import { compareRunsHref } from "@/lib/catalog/compare-picks";
import "@/components/tasks/runs-table.css";
import "./compare.css";

interface Props {
  readonly picked: readonly RunChoice[];
  readonly beside: readonly RunChoice[];
  readonly unknown: readonly string[];
  readonly isTwice: boolean;
}

/** Two runs to choose: the second to one that is picked, or two of the many that are. */
export function ChooseRuns({ picked, beside, unknown, isTwice }: Props) {
  const [first] = picked;
  return (
    <main id="main" className="wrap">
      <Crumbs trail={[{ name: "Compare", href: "/compare" }, { name: "Two runs" }]} />
      <div className="head">
        <h1>Compare two runs</h1>
        <p className="lede">Two papers side by side, each with both judges’ verdicts.</p>
        {(unknown.length > 0 || isTwice) && (
          <p className="note warn" role="status">
            <Icon name="warn" />
            <span>
              {isTwice
                ? "You chose the same run twice. Choose another beside it."
                : `No run has the id ${unknown.map((id) => `“${id}”`).join(", ")}.`}
            </span>
          </p>
        )}
      </div>
      {picked.length > 1 && <ChooseTwo picked={picked} />}
      {picked.length === 1 && first && <ChooseSecond first={first} beside={beside} />}
      {picked.length === 0 && (
        <Empty
          icon="search"
          title="No such run"
          ways={
            <a className="btn primary" href="/tasks?subset=true">
              Tasks with end-to-end runs
            </a>
          }
        >
          <p>Open a task and tick two of its runs.</p>
        </Empty>
      )}
    </main>
  );
}

function ChooseTwo({ picked }: { picked: readonly RunChoice[] }) {
  return (
    <form method="get" action="/compare" className="choose">
      <p>
        {picked.length > 2
          ? `You ticked ${picked.length} runs, and two are read side by side. Tick the two to keep.`
          : "Tick the two to read side by side."}
      </p>
      <ul className="choose-list">
        {picked.map((choice, at) => (
          <li key={choice.run}>
            <label className="check">
              <input type="checkbox" name="run" value={choice.run} defaultChecked={at < 2} />
              <Named choice={choice} />
            </label>
          </li>
        ))}
      </ul>
      <div>
        <button className="btn primary" type="submit">
          Compare
        </button>
      </div>
    </form>
  );
}

function ChooseSecond({ first, beside }: { first: RunChoice; beside: readonly RunChoice[] }) {
  return (
    <div className="choose">
      <p>
        First: <Named choice={first} />
      </p>
      {beside.length === 0 ? (
        <p className="muted">
          No other run shares its task and stage.{" "}
          <a href={`/tasks/${encodeURIComponent(first.task.id)}`}>All runs of the task</a>
        </p>
      ) : (
        <>
          <h2>Beside it, on the same task and stage</h2>
          <ul className="choose-list">
            {beside.map((choice) => (
              <li key={choice.run}>
                <a className="plain" href={compareRunsHref([first.run, choice.run])}>
                  <Named choice={choice} />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Named({ choice: { title, agent, stage, task } }: { choice: RunChoice }) {
  return (
    <span>
      <bdi>{title ?? agentFullName(agent)}</bdi>
      <span className="tiny faint named-more">
        {[title ? agentFullName(agent) : undefined, stageNames[stage], task.id].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}
