import { agentLabel } from "@/components/board/agent-label";
import { grouped } from "@/components/board/numbers";
import { Crumbs } from "@/components/ui/crumbs";
import { Empty } from "@/components/ui/empty";
import { FloorBadge } from "@/components/ui/floor-badge";
import { isFloor } from "@/lib/benchmarks/floors";
import { type Stage, stageNames, stages } from "@/lib/benchmarks/stages";
import type { AgentView } from "@/lib/catalog/agent";
import { type ProfileView, profileHref } from "@/lib/catalog/agent-query";
import { RunList } from "./run-list";
import { StandingCard } from "./standing-card";
import { TaskExtremes } from "./task-extremes";
import { TaskHeat } from "./task-heat";
import "./agents.css";

/** One agent: where it stands, and how it did task by task. */
export function AgentPage({ view, at }: { view: AgentView; at: ProfileView }) {
  const { agent, standings, runs } = view;
  const { title, parts } = agentLabel(agent);
  const covered = stages.filter((stage) => runs.some((run) => run.stage === stage));
  const stage = at.stage && covered.includes(at.stage) ? at.stage : covered.at(-1);
  return (
    <main id="main" className="wrap">
      <Crumbs trail={[{ name: "Agents", href: "/agents" }, { name: agent.name }]} />
      <div className="head">
        <h1>{title}</h1>
        <p className="lede">{parts}</p>
        {isFloor(agent) && (
          <p>
            <FloorBadge agent={agent} />
          </p>
        )}
        <AgentFacts view={view} />
        <p className="row">
          <a className="btn" href={`/compare?agent=${encodeURIComponent(agent.id)}`}>
            Compare with another agent
          </a>
        </p>
      </div>
      <section aria-labelledby="stages">
        <h2 id="stages" className="vh">
          Stages and criteria
        </h2>
        {standings.length === 0 && (
          <Empty icon="info" title="On no board yet">
            <p>No judge has reviewed a run of this agent.</p>
          </Empty>
        )}
        <div className="standings">
          {standings.map((standing) => (
            <StandingCard key={`${standing.stage} ${standing.condition}`} standing={standing} />
          ))}
        </div>
      </section>
      {stage && (
        <section className="section" aria-labelledby="tasks">
          <header>
            <h2 id="tasks">Task by task</h2>
            <StageTabs agentId={agent.id} covered={covered} stage={stage} />
          </header>
          <StageRuns view={view} stage={stage} page={at.page} />
        </section>
      )}
    </main>
  );
}

function AgentFacts({ view: { agent, runs } }: { view: AgentView }) {
  const facts: [string, string][] = [
    ["Scaffold", agent.scaffoldName],
    ["Writes with", agent.modelName ?? "no model at this stage"],
    [
      "Codes with",
      agent.codingAgent
        ? `${agent.codingAgent.name}, driven by ${agent.codingAgent.model}`
        : "no coding agent",
    ],
    ["Runs", grouped(runs.length)],
    ["Id", agent.id],
  ];
  return (
    <dl className="agent-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={name === "Id" ? "mono" : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function StageTabs({
  agentId,
  covered,
  stage,
}: {
  agentId: string;
  covered: readonly Stage[];
  stage: Stage;
}) {
  if (covered.length < 2) return <p>{stageNames[stage]}</p>;
  return (
    <nav className="seg" aria-label="Stage">
      {covered.map((one) => (
        <a
          key={one}
          href={`${profileHref(agentId, { stage: one, page: 1 })}#tasks`}
          aria-current={one === stage ? "true" : undefined}
        >
          {stageNames[one]}
        </a>
      ))}
    </nav>
  );
}

function StageRuns({ view, stage, page }: { view: AgentView; stage: Stage; page: number }) {
  const runs = view.runs.filter((run) => run.stage === stage);
  return (
    <div className="stage-runs">
      <TaskHeat runs={runs} />
      <TaskExtremes runs={runs} />
      <RunList
        runs={runs}
        page={page}
        hrefOf={(next) => `${profileHref(view.agent.id, { stage, page: next })}#list`}
      />
    </div>
  );
}
