import { agentLabel, agentPath } from "@/components/board/agent-label";
import { Empty } from "@/components/ui/empty";
import { FloorBadge } from "@/components/ui/floor-badge";
import { type Stage, stageNames } from "@/lib/benchmarks/stages";
import { type AgentCard, agentFullName } from "@/lib/catalog/agent-card";
import type { RunScore } from "@/lib/catalog/run-score";
import type { TaskView } from "@/lib/catalog/task";
import { RaterStrip } from "./rater-strip";
import { ScoreCells, ScoreHeads } from "./score-cells";

/** Every run of a task by stage, side by side, with a box to pick two for comparison. */
export function TaskRuns({ task, stages }: { task: TaskView; stages: readonly Stage[] }) {
  if (task.runs.length === 0) {
    return (
      <Empty
        icon="file"
        title="No runs on this task yet"
        ways={
          <a className="btn" href="/tasks">
            Other tasks
          </a>
        }
      >
        <p>No agent has been run on it, or its runs are not loaded.</p>
      </Empty>
    );
  }
  const cards = new Map(task.agents.map((agent) => [agent.id, agent]));
  return (
    <form method="get" action="/compare" className="runs-form">
      <section className="scroll" aria-label="Runs on this task, scrolls sideways">
        <table className="t runs-table">
          <caption className="vh">Overall of every run on {task.id}, by stage</caption>
          <thead>
            <tr>
              <th scope="col" className="pick">
                <span className="vh">Compare</span>
              </th>
              <th scope="col">Agent</th>
              <th scope="col" className="strip-head">
                <StripScale />
              </th>
              <ScoreHeads />
            </tr>
          </thead>
          {stages.map((stage) => (
            <StageRows
              key={stage}
              stage={stage}
              runs={task.runs.filter((run) => run.stage === stage)}
              cards={cards}
              taken={task.inputs}
            />
          ))}
        </table>
      </section>
      <p className="row">
        <button className="btn" type="submit">
          Compare two runs
        </button>
        <span className="small muted">
          Tick two runs to read them side by side, with both judges’ verdicts.
        </span>
      </p>
    </form>
  );
}

function StripScale() {
  return (
    <span className="strip-scale">
      <span>1</span>
      <span className="accept-word">6 accept</span>
      <span>10</span>
    </span>
  );
}

interface StageProps {
  readonly stage: Stage;
  readonly runs: readonly RunScore[];
  readonly cards: ReadonlyMap<string, AgentCard>;
  readonly taken: TaskView["inputs"];
}

function StageRows({ stage, runs, cards, taken }: StageProps) {
  const takenBy = new Map(taken.map((input) => [input.run, input.takenBy]));
  return (
    <tbody>
      <tr className="stage-row">
        <th scope="rowgroup" colSpan={7} id={stage}>
          <a className="plain" href={`/leaderboard/mlr-bench/${stage}`}>
            {stageNames[stage]}
          </a>
        </th>
      </tr>
      {runs.map((run) => (
        <RunRow key={run.run} run={run} card={cards.get(run.agent)} takenBy={takenBy.get(run.run) ?? 0} />
      ))}
    </tbody>
  );
}

function RunRow({ run, card, takenBy }: { run: RunScore; card: AgentCard | undefined; takenBy: number }) {
  const name = card ? agentFullName(card) : run.agent;
  const label = card ? agentLabel(card) : { title: run.agent, parts: "" };
  return (
    <tr>
      <td className="pick">
        <input
          type="checkbox"
          name="run"
          value={run.run}
          aria-label={`Compare ${name}, ${stageNames[run.stage]}`}
        />
      </td>
      <th scope="row">
        <a className="plain" href={`/runs/${encodeURIComponent(run.run)}`}>
          {run.title ? <bdi>{run.title}</bdi> : label.title}
        </a>
        <span className="sub">
          <a className="plain" href={agentPath(run.agent)}>
            {run.title ? name : label.parts}
          </a>
          {run.sequence > 1 && ` · run ${run.sequence}`}
          {takenBy > 0 && ` · input of ${takenBy} later ${takenBy === 1 ? "run" : "runs"}`}
        </span>
        {card && <FloorBadge agent={card} />}
      </th>
      <td className="strip-cell">
        <RaterStrip run={run} />
      </td>
      <ScoreCells run={run} />
    </tr>
  );
}
