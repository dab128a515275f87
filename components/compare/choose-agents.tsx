import { Crumbs } from "@/components/ui/crumbs";
import { Empty } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { type Stage, stageNames, stages } from "@/lib/benchmarks/stages";
import { agentFullName } from "@/lib/catalog/agent-card";
import type { AgentChoice } from "@/lib/catalog/compare-choices";
import "./compare.css";

interface Props {
  readonly choices: readonly AgentChoice[];
  readonly picked: readonly string[];
  readonly unknown: readonly string[];
  readonly isTwice: boolean;
  readonly stage: Stage | undefined;
}

/** Two agents to choose, with what was wrong with the choice so far. */
export function ChooseAgents({ choices, picked, unknown, isTwice, stage }: Props) {
  return (
    <main id="main" className="wrap">
      <Crumbs
        trail={[{ name: "Leaderboards", href: "/leaderboard/mlr-bench/end2end" }, { name: "Compare" }]}
      />
      <div className="head">
        <h1>Compare two agents</h1>
        <p className="lede">
          On the tasks that both were scored on: how far apart they are, how sure that is, and on which tasks
          it shows.
        </p>
        <Problem picked={picked} unknown={unknown} isTwice={isTwice} />
      </div>
      {choices.length < 2 ? (
        <Empty icon="file" title="Nothing to compare yet">
          <p>
            Fewer than two agents have reviews. <code>npm run demo</code> loads the published snapshot.
          </p>
        </Empty>
      ) : (
        <Form choices={choices} picked={picked} stage={stage} />
      )}
      <p className="small muted compare-note">
        To read two papers side by side, open <a href="/tasks?subset=true">a task</a> and tick two of its
        runs.
      </p>
    </main>
  );
}

function Problem({ picked, unknown, isTwice }: Pick<Props, "picked" | "unknown" | "isTwice">) {
  const words = problemOf({ picked, unknown, isTwice });
  if (!words) return null;
  return (
    <p className="note warn" role="status">
      <Icon name="warn" />
      <span>{words}</span>
    </p>
  );
}

function problemOf({
  picked,
  unknown,
  isTwice,
}: Pick<Props, "picked" | "unknown" | "isTwice">): string | undefined {
  if (unknown.length > 0)
    return `No agent with reviews has the id ${unknown.map((id) => `“${id}”`).join(", ")}. Choose from the list.`;
  if (isTwice)
    return "You chose the same agent twice: against itself every difference is zero. Choose another second.";
  if (picked.length > 2)
    return `You ticked ${picked.length} agents, and two are compared. The first two are set below: change or keep them.`;
  return undefined;
}

function Form({ choices, picked, stage }: Pick<Props, "choices" | "picked" | "stage">) {
  return (
    <form method="get" action="/compare" className="pickers">
      <AgentSelect label="First" choices={choices} chosen={picked[0]} />
      <AgentSelect label="Second" choices={choices} chosen={picked[1]} />
      <div className="field">
        <label htmlFor="stage">Stage</label>
        <select className="input" id="stage" name="stage" defaultValue={stage ?? ""}>
          <option value="">The last that both share</option>
          {stages.map((one) => (
            <option key={one} value={one}>
              {stageNames[one]}
            </option>
          ))}
        </select>
      </div>
      <div>
        <button className="btn primary" type="submit">
          Compare
        </button>
      </div>
    </form>
  );
}

interface SelectProps {
  readonly label: string;
  readonly choices: readonly AgentChoice[];
  readonly chosen: string | undefined;
}

/** Agents under the last stage they were reviewed at, because only those of one stage share tasks. */
function AgentSelect({ label, choices, chosen }: SelectProps) {
  const byStage = Map.groupBy(choices, ({ stages: at }) =>
    at.map((one) => stageNames[one].toLowerCase()).join(", "),
  );
  const id = `agent-${label.toLowerCase()}`;
  return (
    <div className="field">
      <label htmlFor={id}>{label} agent</label>
      <select className="input" id={id} name="agent" defaultValue={chosen ?? ""} required>
        <option value="">Choose an agent</option>
        {[...byStage].map(([at, group]) => (
          <optgroup key={at} label={`Reviewed at: ${at}`}>
            {group.map(({ agent }) => (
              <option key={agent.id} value={agent.id}>
                {agentFullName(agent)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}
