import "./queue.css";
import "./runners.css";
import { Empty } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { Moment } from "@/components/ui/moment";
import type { SetupView } from "@/lib/runs/queue-views";
import { counted } from "./words";

const kinds: Readonly<Record<SetupView["kind"], string>> = {
  null: "built in",
  mlr: "MLR-Agent",
  external: "from outside",
};

/** Every agent that can be run here: how, with which keys, and whether a runner has them. */
export function AgentsPage({ agents }: { readonly agents: readonly SetupView[] }) {
  return (
    <main id="main" className="wrap q-page">
      <div className="head q-head">
        <div>
          <h1>Agents that run here</h1>
          <p className="lede">
            How each is executed. A change is a new version; runs in line keep the one they were made with.
          </p>
        </div>
        <a className="btn primary" href="/admin/agents/new">
          Set up an agent
        </a>
      </div>
      {agents.length === 0 ? (
        <Empty
          icon="code"
          title="No agent is set up"
          ways={
            <a className="btn primary" href="/admin/agents/new">
              Set up an agent
            </a>
          }
        >
          <p>
            Published agents are known by their results alone. To run one, say which models and which coding
            agent it uses.
          </p>
        </Empty>
      ) : (
        <ul className="q-cards">
          {agents.map((agent) => (
            <li key={agent.agentId} className="panel panel-pad q-runner">
              <AgentCard agent={agent} />
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

function AgentCard({ agent }: { readonly agent: SetupView }) {
  const id = encodeURIComponent(agent.agentId);
  return (
    <>
      <div className="q-runner-head">
        <h2>
          <a href={`/agents/${id}`}>{agent.name}</a>
        </h2>
        <span className="badge sq">{kinds[agent.kind]}</span>
      </div>
      <p className="small">{agent.words}</p>
      <dl className="kv">
        <dt>Keys</dt>
        <dd>
          <Keys agent={agent} />
        </dd>
        <dt>Version</dt>
        <dd className="tn">
          {agent.version}, <Moment time={agent.changedAt} />
        </dd>
        <dt>Runs here</dt>
        <dd className="tn">{counted(agent.runs, "run")}</dd>
      </dl>
      <div className="row q-runner-acts">
        <a className="btn" href={`/admin/runs/new?agent=${id}`}>
          New run
        </a>
        {agent.kind !== "null" && (
          <a className="btn quiet" href={`/admin/agents/new?agent=${id}`}>
            Change the setup
          </a>
        )}
      </div>
    </>
  );
}

function Keys({ agent }: { readonly agent: SetupView }) {
  if (agent.keys.length === 0) return <>needs none</>;
  return (
    <>
      {agent.keys.map((key) => (
        <code key={key} className="q-key">
          {key}
        </code>
      ))}
      {agent.missingKeys.length > 0 && (
        <span className="sub q-warn">
          <Icon name="warn" />
          no connected runner has set {agent.missingKeys.join(", ")}
        </span>
      )}
    </>
  );
}
