import { agentLabel, agentPath } from "@/components/board/agent-label";
import { grouped, plural, sentenceStart } from "@/components/board/numbers";
import { Crumbs } from "@/components/ui/crumbs";
import { Empty } from "@/components/ui/empty";
import { stageNames } from "@/lib/benchmarks/stages";
import type { AgentComparison } from "@/lib/board/comparison";
import type { BoardAgent } from "@/lib/board/schema";
import { compareAgentsHref } from "@/lib/catalog/compare-picks";
import { DifferenceTable } from "./difference-table";
import { TaskDifferences } from "./task-differences";
import { pWords, signed, signedInterval } from "./words";
import "@/components/tasks/runs-table.css";
import "./compare.css";

/** Two agents on the tasks they share: how far apart, how sure, on what. */
export function AgentComparisonPage({ comparison }: { comparison: AgentComparison }) {
  const [first, second] = comparison.agents;
  const names = shortNames(first, second);
  return (
    <main id="main" className="wrap">
      <Crumbs trail={[{ name: "Compare", href: "/compare" }, { name: "Two agents" }]} />
      <div className="head">
        <h1>
          {names[0]} <span className="against">against</span> {names[1]}
        </h1>
        <p className="lede">{verdict(comparison, names)}</p>
        <div className="versus">
          <Side agent={first} />
          <Side agent={second} />
        </div>
        <Controls comparison={comparison} />
      </div>
      {comparison.overall.n === 0 ? (
        <NothingShared comparison={comparison} />
      ) : (
        <Differences comparison={comparison} names={names} />
      )}
    </main>
  );
}

function Differences({
  comparison,
  names,
}: {
  comparison: AgentComparison;
  names: readonly [string, string];
}) {
  const { bootstrap, snapshot, cohort, overall } = comparison;
  return (
    <>
      <section aria-labelledby="measures">
        <h2 id="measures" className="vh">
          Differences by measure
        </h2>
        <DifferenceTable comparison={comparison} names={names} />
        <p className="small muted compare-note">
          Each difference is {names[0]} minus {names[1]} on the same task, averaged over tasks. Interval: 95%
          of {grouped(bootstrap.replicates)} resamples of the {plural(overall.n, "shared task")}, seed{" "}
          <span className="mono">{bootstrap.seed}</span>. p: two-sided sign-flip test, not adjusted for
          looking at more than one measure. Snapshot <span className="mono">{snapshot}</span>, cohort{" "}
          <span className="mono">{cohort.id}</span>. <a href="/methods">How it is computed</a>
        </p>
      </section>
      <section className="section" aria-labelledby="by-task">
        <header>
          <h2 id="by-task">Task by task</h2>
          <p>Each task opens both runs side by side.</p>
        </header>
        <TaskDifferences comparison={comparison} names={names} />
      </section>
    </>
  );
}

function Side({ agent }: { agent: BoardAgent }) {
  const { title, parts } = agentLabel(agent);
  return (
    <p>
      <a className="plain" href={agentPath(agent.id)}>
        {title}
      </a>
      <span className="sub">{parts}</span>
    </p>
  );
}

function Controls({ comparison: { agents, stage, stages, condition } }: { comparison: AgentComparison }) {
  const ids = agents.map(({ id }) => id);
  return (
    <div className="row">
      {stages.length > 0 && (
        <nav className="seg" aria-label="Stage">
          {stages.map((one) => (
            <a
              key={one}
              href={compareAgentsHref(ids, one, condition)}
              aria-current={one === stage ? "true" : undefined}
            >
              {stageNames[one]}
            </a>
          ))}
        </nav>
      )}
      <a className="btn" href={compareAgentsHref(ids.toReversed(), stage, condition)}>
        Swap
      </a>
      <a className="btn" href={compareAgentsHref(ids.slice(0, 1))}>
        Choose others
      </a>
    </div>
  );
}

function NothingShared({ comparison: { stage, stages, agents } }: { comparison: AgentComparison }) {
  const ids = agents.map(({ id }) => id);
  return (
    <Empty
      icon="search"
      title={`No shared task at the stage ${stageNames[stage].toLowerCase()}`}
      ways={
        <>
          {stages.map((one) => (
            <a key={one} className="btn primary" href={compareAgentsHref(ids, one)}>
              {stageNames[one]}
            </a>
          ))}
          <a className="btn" href={compareAgentsHref(ids.slice(0, 1))}>
            Choose another agent
          </a>
        </>
      }
    >
      <p>
        {stages.length > 0
          ? "Both were reviewed at another stage."
          : "These two were never reviewed at the same stage, so nothing can be compared. Agents that write ideas and proposals are not those that run end to end."}
      </p>
    </Empty>
  );
}

/** What tells the two apart on screen: the model alone, or with its parts where both have the same. */
function shortNames(first: BoardAgent, second: BoardAgent): [string, string] {
  const [a, b] = [agentLabel(first), agentLabel(second)];
  if (a.title !== b.title) return [a.title, b.title];
  const part = (agent: BoardAgent, own: string) => agent.codingAgent?.name ?? own;
  return [`${a.title} with ${part(first, a.parts)}`, `${b.title} with ${part(second, b.parts)}`];
}

function verdict({ overall, stage, tasks }: AgentComparison, names: readonly [string, string]): string {
  const { n, mean, ci95, p } = overall;
  if (n === 0 || mean === null) return "";
  const where = `${sentenceStart(plural(n, "shared task"))}, ${stageNames[stage].toLowerCase()}`;
  const only = tasks.length - n;
  const left =
    only > 0
      ? ` ${sentenceStart(plural(only, "task"))} that only one of the two was scored on ${only === 1 ? "is" : "are"} left out.`
      : "";
  if (!ci95 || p === null) return `${where}: ${signed(mean)} points, too few tasks for an interval.${left}`;
  const size = `${signed(mean)} points ${signedInterval(ci95)}, ${pWords(p)}`;
  const isApart = ci95[0] > 0 || ci95[1] < 0;
  const word = isApart ? `${mean > 0 ? names[0] : names[1]} is ahead` : "the two are not told apart";
  return `${where}: ${word}, ${size}.${left}`;
}
