import "./queue.css";
import "./forms.css";
import { ActionForm, type FormAction } from "@/components/ui/action-form";
import { Crumbs } from "@/components/ui/crumbs";
import { AreaField, SelectField, TextField } from "@/components/ui/field";
import { stageNames, stages } from "@/lib/benchmarks/stages";
import { campaignLimit, usualLimits, usualNeeds } from "@/lib/runs/new-run";
import type { NewRunChoices } from "@/lib/runs/queue-views";
import { AgentChecks, TasksError } from "./agent-checks";
import { NoAgent } from "./new-run-page";
import { TermsFields } from "./terms-fields";
import { counted } from "./words";

interface Props {
  readonly choices: NewRunChoices;
  readonly seed: number;
  readonly create: FormAction;
}

/** Agents, tasks, a stage and one budget: all runs are put in line together or none is. */
export function NewCampaignPage({ choices, seed, create }: Props) {
  return (
    <main id="main" className="wrap q-page">
      <Crumbs trail={[{ name: "Campaigns", href: "/admin/campaigns" }, { name: "New campaign" }]} />
      <div className="head">
        <h1>New campaign</h1>
        <p className="lede">
          A run of every chosen agent on every chosen task. On one task all agents have the same seed and the
          same input.
        </p>
      </div>
      {choices.agents.length === 0 ? (
        <NoAgent />
      ) : (
        <ActionForm action={create} submit="Put all runs in line" className="stack panel panel-pad q-form">
          <TextField name="name" label="Name" placeholder="Spring ideas" autoComplete="off" required />
          <div className="q-cols">
            <SelectField
              name="stage"
              label="Stage"
              value="end2end"
              options={stages.map((stage) => ({ value: stage, name: stageNames[stage] }))}
            />
            <TextField
              name="budgetUsd"
              label="Budget of the campaign, USD"
              type="number"
              min={0}
              step="any"
              hint="Once it is spent no more runs are handed out. Empty has no bound."
            />
          </div>
          <AgentChecks agents={choices.agents} />
          <TaskChoices choices={choices} />
          <TermsFields limits={usualLimits} needs={usualNeeds} seed={seed} />
        </ActionForm>
      )}
    </main>
  );
}

function TaskChoices({ choices }: Pick<Props, "choices">) {
  const subset = choices.tasks.filter(({ isInSubset }) => isInSubset);
  const withText = choices.tasks.filter(({ hasText }) => hasText);
  const subsetTexts = subset.filter(({ hasText }) => hasText).length;
  return (
    <fieldset className="q-set">
      <legend>Tasks</legend>
      <label className="check">
        <input type="radio" name="which" value="subset" defaultChecked />
        <span>
          The ten-task subset
          <span className="hint q-block">
            The text of {subsetTexts} of {subset.length} is here.
          </span>
        </span>
      </label>
      <label className="check">
        <input type="radio" name="which" value="with-text" />
        <span>Every task whose text is here, {counted(withText.length, "task")}</span>
      </label>
      <label className="check">
        <input type="radio" name="which" value="listed" />
        <span>Those listed below</span>
      </label>
      <AreaField
        name="listed"
        label="Task ids"
        rows={3}
        hint={`Separated by spaces, commas or lines. A campaign has at most ${campaignLimit.toLocaleString("en-US")} runs.`}
      />
      <TasksError />
    </fieldset>
  );
}
