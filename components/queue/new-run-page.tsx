import "./queue.css";
import "./campaigns.css";
import "./forms.css";
import "./runners.css";
import { ActionForm, type FormAction } from "@/components/ui/action-form";
import { Crumbs } from "@/components/ui/crumbs";
import { Empty } from "@/components/ui/empty";
import { SelectField } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { stageNames, stages } from "@/lib/benchmarks/stages";
import { usualLimits, usualNeeds } from "@/lib/runs/new-run";
import type { RunPlanQuery } from "@/lib/runs/queue-query";
import type { NewRunChoices, RunPlan } from "@/lib/runs/queue-views";
import { RunOutlook } from "./run-outlook";
import { TermsFields } from "./terms-fields";

interface Props {
  readonly choices: NewRunChoices;
  readonly query: RunPlanQuery;
  readonly seed: number;
  readonly create: FormAction;
}

/** First what is to run, then how: what will happen is said before it is put in line. */
export function NewRunPage({ choices, query, seed, create }: Props) {
  const { plan } = choices;
  return (
    <main id="main" className="wrap q-page">
      <Crumbs trail={[{ name: "Queue", href: "/admin/queue" }, { name: "New run" }]} />
      <div className="head">
        <h1>New run</h1>
        <p className="lede">One agent on one task at one stage.</p>
      </div>
      {choices.agents.length === 0 ? <NoAgent /> : <WhatForm choices={choices} query={query} />}
      {plan && query.stage && (
        <div className="q-two wide">
          <ActionForm action={create} submit="Put in line" className="stack panel panel-pad">
            <h2>How it runs</h2>
            <input type="hidden" name="agentId" value={query.agent} />
            <input type="hidden" name="taskId" value={query.task} />
            <input type="hidden" name="stage" value={query.stage} />
            <InputField plan={plan} />
            <TermsFields limits={usualLimits} needs={usualNeeds} seed={seed} />
          </ActionForm>
          <RunOutlook plan={plan} runners={choices.runners} stage={query.stage} />
        </div>
      )}
    </main>
  );
}

/** Before any agent can be run here there is nothing to choose. */
export function NoAgent() {
  return (
    <Empty
      icon="code"
      title="No agent is set up"
      ways={
        <a className="btn primary" href="/admin/agents/new">
          Set up an agent
        </a>
      }
    >
      <p>A run needs an agent that can be run here. Say which models it uses, or which program it is.</p>
    </Empty>
  );
}

function WhatForm({ choices, query }: Pick<Props, "choices" | "query">) {
  return (
    <form action="/admin/runs/new" className="panel panel-pad q-what">
      <div className="field">
        <label htmlFor="agent">Agent</label>
        <select className="input" id="agent" name="agent" defaultValue={query.agent} required>
          <option value="" disabled>
            Choose an agent
          </option>
          {choices.agents.map(({ agentId, name }) => (
            <option key={agentId} value={agentId}>
              {name}
            </option>
          ))}
        </select>
        <span className="hint">
          <a href="/admin/agents/new">Set up another agent</a>
        </span>
      </div>
      <div className="field">
        <label htmlFor="stage">Stage</label>
        <select className="input" id="stage" name="stage" defaultValue={query.stage ?? "end2end"}>
          {stages.map((stage) => (
            <option key={stage} value={stage}>
              {stageNames[stage]}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="task">Task</label>
        <input
          className="input"
          id="task"
          name="task"
          list="tasks"
          defaultValue={query.task}
          placeholder="Type a venue, a year or a word"
          autoComplete="off"
          aria-describedby="task-hint"
          required
        />
        <datalist id="tasks">
          {choices.tasks.map((task) => (
            <option key={task.id} value={task.id}>
              {task.title}
              {task.hasText ? "" : " (text not imported)"}
            </option>
          ))}
        </datalist>
        <span className="hint" id="task-hint">
          {textWords(choices)}
        </span>
      </div>
      <button className="btn primary" type="submit">
        <Icon name="check" />
        {choices.plan ? "Look again" : "Look what it takes"}
      </button>
    </form>
  );
}

function textWords({ tasks }: NewRunChoices): string {
  const here = tasks.filter(({ hasText }) => hasText).length;
  const have = `The text of ${here} of ${tasks.length} tasks is here.`;
  return here === tasks.length ? have : `${have} An import brings the rest; the null agent needs none.`;
}

function InputField({ plan }: { readonly plan: RunPlan }) {
  if (plan.input === null || plan.input.candidates.length === 0) return null;
  const { candidates, stage } = plan.input;
  return (
    <SelectField
      name="inputRunId"
      label="Starts from"
      value=""
      options={[
        { value: "", name: `One of ${candidates.length}, drawn by the seed` },
        ...candidates.map(({ id, agent }) => ({
          value: id,
          name: `${stageNames[stage]} by ${agent}: ${id}`,
        })),
      ]}
    />
  );
}
