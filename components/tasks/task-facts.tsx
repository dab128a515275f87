import { agentFullName } from "@/lib/catalog/agent-card";
import type { TaskView } from "@/lib/catalog/task";

/** What is known about a task, and where its text comes from. */
export function TaskFacts({ task }: { task: TaskView }) {
  return (
    <aside className="task-aside" aria-label="About this task">
      <dl className="facts-list">
        <div>
          <dt>Id</dt>
          <dd className="mono">{task.id}</dd>
        </div>
        <div>
          <dt>Topic</dt>
          <dd>
            {task.topic?.name ?? <span className="nil word">none</span>}
            <span className="sub">
              curated by this project, by <a href="/methods#topics">a written rule</a>
            </span>
          </dd>
        </div>
        <div>
          <dt>Cohorts</dt>
          <dd>
            {task.cohorts.map((cohort) => cohort.name).join(", ") || <span className="nil word">none</span>}
          </dd>
        </div>
        <Sampled task={task} />
        {task.source && <Source source={task.source} />}
      </dl>
    </aside>
  );
}

function Source({ source }: { source: NonNullable<TaskView["source"]> }) {
  return (
    <div>
      <dt>Text</dt>
      <dd>
        <a href={source.url}>{source.name}</a>
        <span className="sub mono">
          {source.path} @{source.commit.slice(0, 8)}
        </span>
        <span className="sub">
          {source.attribution} Licence: {source.licence}.
        </span>
      </dd>
    </div>
  );
}

const inputWords = { idea: "Idea", proposal: "Proposal", experiment: "Experiment" };

/** Which run's output the later stages were given. */
function Sampled({ task }: { task: TaskView }) {
  if (task.inputs.length === 0) return null;
  const nameOf = new Map(task.agents.map((agent) => [agent.id, agentFullName(agent)]));
  return (
    <div>
      <dt>Taken as input by later stages</dt>
      <dd>
        <ul className="inputs">
          {task.inputs.map((input) => (
            <li key={`${input.kind} ${input.run}`}>
              {inputWords[input.kind]} of{" "}
              <a href={`/runs/${encodeURIComponent(input.run)}`}>{nameOf.get(input.agent) ?? input.agent}</a>
              <span className="sub">
                by {input.takenBy} {input.takenBy === 1 ? "run" : "runs"}:{" "}
                {input.stages.map(stageWord).join(", ")}
              </span>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

const stageWord = (stage: TaskView["inputs"][number]["stages"][number]) =>
  ({
    idea: "idea",
    proposal: "proposal",
    experiment: "experiment",
    writeup: "write-up",
    end2end: "end to end",
  })[stage];
