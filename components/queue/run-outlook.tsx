import { Icon } from "@/components/ui/icon";
import { type Stage, stageNames } from "@/lib/benchmarks/stages";
import { megabyteWords } from "@/lib/runs/amount-words";
import type { RunnerView, RunPlan } from "@/lib/runs/queue-views";
import { stageRules } from "@/lib/runs/stage-io";
import { counted } from "./words";

interface Props {
  readonly plan: RunPlan;
  readonly runners: readonly RunnerView[];
  readonly stage: Stage;
}

interface Point {
  readonly tone: "ok" | "warn" | "bad" | "";
  readonly text: string;
}

/** What will happen once the run is in line, and what is missing for it. */
export function RunOutlook({ plan, runners, stage }: Props) {
  const points = [agentPoint(plan), taskPoint(plan), inputPoint(plan), keyPoint(plan), runnerPoint(runners)];
  const { work, output } = stageRules[stage];
  return (
    <aside className="panel panel-pad stack q-outlook" aria-labelledby="outlook">
      <h2 id="outlook">What will happen</h2>
      <p className="small">
        {stageNames[stage]}: {work.join(", ")}. It ends with <code>{output}</code>, which is what is read and
        judged.
      </p>
      <ul className="q-points small">
        {points.flatMap((point) =>
          point === null
            ? []
            : [
                <li key={point.text} className={point.tone}>
                  <Icon name={icons[point.tone]} />
                  <span>{point.text}</span>
                </li>,
              ],
        )}
      </ul>
      <p className="small muted">{repeatWords(plan.runsBefore)}</p>
      {runners.length > 0 && (
        <ul className="small muted q-plain">
          {runners.map((runner) => (
            <li key={runner.id}>{roomWords(runner)}</li>
          ))}
        </ul>
      )}
    </aside>
  );
}

const icons = { ok: "check", warn: "warn", bad: "alert", "": "info" } as const;

function agentPoint({ agent }: RunPlan): Point {
  if (agent) return { tone: "ok", text: `${agent.name}, setup version ${agent.version}. ${agent.words}` };
  return { tone: "bad", text: "Nobody has said how this agent is run. Set it up under Agents first." };
}

function taskPoint({ task, hasTaskText, agent }: RunPlan): Point {
  if (!task) return { tone: "bad", text: "There is no task of this name. Choose one of the list." };
  if (hasTaskText) return { tone: "ok", text: `The text of “${task.name}” is here.` };
  if (agent?.kind === "null")
    return { tone: "", text: "The task’s text is not here. The null agent does without it." };
  return {
    tone: "bad",
    text: "The task’s text is not here. Import it with npm run import:mlrbench -- <folder of the benchmark>.",
  };
}

function inputPoint({ input, agent }: RunPlan): Point | null {
  if (input === null) return null;
  const n = input.candidates.length;
  if (n > 0)
    return { tone: "ok", text: `${counted(n, "run")} at the ${input.stage} stage can be its input.` };
  if (agent?.kind === "null")
    return {
      tone: "",
      text: `No run at the ${input.stage} stage has files here. The null agent does without.`,
    };
  return {
    tone: "bad",
    text: `No run at the ${input.stage} stage on this task has its files here. Run one first, or import the benchmark’s files.`,
  };
}

function keyPoint({ agent }: RunPlan): Point | null {
  if (!agent || agent.keys.length === 0) return null;
  if (agent.missingKeys.length === 0)
    return { tone: "ok", text: `Connected runners have ${agent.keys.join(" and ")}.` };
  return {
    tone: "warn",
    text: `No connected runner has set ${agent.missingKeys.join(" or ")}. Set it in a runner’s environment, or the run fails at once.`,
  };
}

function runnerPoint(runners: readonly RunnerView[]): Point {
  if (runners.length === 0)
    return { tone: "warn", text: "No runner is ready now. The run waits in line until one is." };
  return { tone: "ok", text: `${counted(runners.length, "runner")} ready.` };
}

function repeatWords(runsBefore: number): string {
  if (runsBefore === 0) return "The first run of this agent on this task at this stage.";
  return `There ${runsBefore === 1 ? "is one run" : `are ${runsBefore} runs`} of this agent at this place already. This one counts on; none is replaced.`;
}

function roomWords({ name, gpus, capacity }: RunnerView): string {
  const memory = capacity ? `, ${megabyteWords(capacity.memoryMb)} of memory` : "";
  const cpus = capacity ? `, ${counted(capacity.cpus, "CPU")}` : "";
  return `${name}: ${gpus.length === 0 ? "no GPU" : counted(gpus.length, "GPU")}${cpus}${memory}`;
}
