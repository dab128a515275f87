import { agentLabel, agentPath } from "@/components/board/agent-label";
import { grouped, mean, rankRange } from "@/components/board/numbers";
import { type Chip, Chips } from "@/components/ui/chips";
import { Empty } from "@/components/ui/empty";
import { Facet } from "@/components/ui/facets";
import { FloorBadge } from "@/components/ui/floor-badge";
import { type Stage, stageNames, stages } from "@/lib/benchmarks/stages";
import type { AgentList, AgentQuery, AgentRow } from "@/lib/catalog/agent";
import { agentListHref } from "@/lib/catalog/agent-query";
import "@/components/tasks/runs-table.css";
import "./agents.css";

/** Every agent with its place on each stage's board. */
export function AgentListPage({ list, query }: { list: AgentList; query: AgentQuery }) {
  return (
    <main id="main" className="wrap">
      <div className="head">
        <h1>Agents</h1>
        <p className="lede">
          An agent is a scaffold, the model that writes, and the coding agent that runs experiments. Each
          stage ranks its own: a place here is the board’s.
        </p>
      </div>
      <form data-live-form method="get" action="/agents" className="agent-filters">
        <Facet name="scaffold" title="Scaffold" options={list.facets.scaffold} />
        <Facet name="family" title="Model family" options={list.facets.family} />
        <Facet name="coder" title="Coding agent" options={list.facets.coder} />
        <button className="btn apply" type="submit">
          Show these
        </button>
      </form>
      <div className="agent-results">
        <Chips chips={chipsOf(list, query)} reset="/agents" />
        <p className="small muted" role="status">
          {list.agents.length === list.total
            ? `${grouped(list.total)} agents`
            : `${grouped(list.agents.length)} of ${grouped(list.total)} agents`}
        </p>
        <Results list={list} />
      </div>
    </main>
  );
}

function chipsOf({ facets }: AgentList, query: AgentQuery): Chip[] {
  const words = { scaffold: "scaffold", family: "model family", coder: "coding agent" } as const;
  return (["scaffold", "family", "coder"] as const).flatMap((key) =>
    facets[key]
      .filter((option) => option.isActive)
      .map(({ value, name }) => ({
        label: `${words[key]}: ${name}`,
        without: agentListHref({ ...query, [key]: query[key].filter((one) => one !== value) }),
      })),
  );
}

function Results({ list }: { list: AgentList }) {
  if (list.total === 0) {
    return (
      <Empty icon="file" title="No agents are loaded">
        <p>
          The database is empty. <code>npm run demo</code> loads the published snapshot.
        </p>
      </Empty>
    );
  }
  if (list.agents.length === 0) {
    return (
      <Empty
        icon="search"
        title="No agent fits"
        ways={
          <a className="btn primary" href="/agents">
            Show all agents
          </a>
        }
      >
        <p>These filters exclude each other. Take one away.</p>
      </Empty>
    );
  }
  return <AgentTable agents={list.agents} />;
}

function AgentTable({ agents }: { agents: readonly AgentRow[] }) {
  const covered = stages.filter((stage) =>
    agents.some((row) => row.standings.some((one) => one.stage === stage)),
  );
  return (
    <form method="get" action="/compare" className="agent-results">
      <section className="scroll" aria-label="Agents, scrolls sideways">
        <table className="t agent-table">
          <caption className="vh">
            Agents with their rank range and mean Overall on each stage’s board
          </caption>
          <thead>
            <tr>
              <th scope="col" className="pick">
                <span className="vh">Compare</span>
              </th>
              <th scope="col" className="sticky">
                Agent
              </th>
              {covered.map((stage) => (
                <th key={stage} scope="col" className="num">
                  <a className="plain" href={`/leaderboard/mlr-bench/${stage}`}>
                    {stageNames[stage]}
                  </a>
                  <span className="sub">rank, mean Overall</span>
                </th>
              ))}
              <th scope="col" className="num">
                Runs
              </th>
            </tr>
          </thead>
          <tbody>
            {agents.map((row) => (
              <Row key={row.agent.id} row={row} covered={covered} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="row">
        <button className="btn" type="submit">
          Compare two agents
        </button>
        <span className="small muted">Tick two agents to compare them task by task.</span>
      </p>
    </form>
  );
}

function Row({ row, covered }: { row: AgentRow; covered: readonly Stage[] }) {
  const { title, parts } = agentLabel(row.agent);
  return (
    <tr>
      <td className="pick">
        <input type="checkbox" name="agent" value={row.agent.id} aria-label={`Compare ${title}, ${parts}`} />
      </td>
      <th scope="row" className="sticky">
        <a className="plain" href={agentPath(row.agent.id)}>
          {title}
        </a>
        <span className="sub">{parts}</span>
        <FloorBadge agent={row.agent} />
      </th>
      {covered.map((stage) => (
        <td key={stage} className="num">
          <Standing standing={row.standings.find((one) => one.stage === stage)} />
        </td>
      ))}
      <td className="num">{grouped(row.runs)}</td>
    </tr>
  );
}

function Standing({ standing }: { standing: AgentRow["standings"][number] | undefined }) {
  if (!standing) {
    return (
      <span className="nil">
        <span aria-hidden="true">—</span>
        <span className="vh">not on this board</span>
      </span>
    );
  }
  const { rank, mean: value } = standing.overall;
  return (
    <>
      {rank ? <b>{rankRange(rank)}</b> : <span className="nil word">no rank</span>}
      <span className="sub">
        {value === null ? "no score" : mean(value)}, {grouped(standing.tasks)} tasks
      </span>
    </>
  );
}
