import type { AgentJob, AgentResult } from "@/lib/runs/job-spec";
import type { WorkStage } from "@/lib/runs/progress";
import { stageRules } from "@/lib/runs/stage-io";
import { type AgentContext, AgentFailure } from "../agent";
import { textOf, writeWhole } from "../files";
import { runProgram } from "../program";
import { inStage } from "../stages";
import { chartPng } from "./chart";
import { ExperimentResults, experimentProgram } from "./experiment";
import {
  ideaText,
  paperOfOthers,
  paperText,
  proposalText,
  readmeText,
  relatedWorkText,
  resultsText,
} from "./texts";

const program = "code/experiment.mjs";
const data = "results/results.json";
const figure = "results/figures/error-by-training-size.png";

/**
 * The agent without a model, the floor of the benchmark: one small experiment, really computed, told as what it is.
 * Its files depend on the stage, the task's id, the seed and the time limit alone. It reads nothing of the task.
 */
export async function runNull(context: AgentContext): Promise<AgentResult> {
  const { job, emit, workspace } = context;
  const { work, output } = stageRules[job.stage];
  emit({ kind: "plan", stages: [...work] });
  for (const stage of work) await inStage(context, stage, null, () => steps[stage](context));
  const outputs: Record<string, string> = { main: output };
  if (textOf(workspace, data) !== null) outputs.results = data;
  return {
    kind: "agent",
    outputs,
    notes: ["No model took part: the null agent does no research."],
    citations: null,
  };
}

const steps: Readonly<Record<WorkStage, (context: AgentContext) => Promise<void> | void>> = {
  idea: ({ workspace }) => writeWhole(workspace, "idea.md", ideaText),
  literature: ({ workspace }) => writeWhole(workspace, "related_work.md", relatedWorkText),
  proposal: ({ workspace, job }) => writeWhole(workspace, "proposal.md", proposalText(repetitionsOf(job))),
  experiment,
  paper: ({ workspace }) => writeWhole(workspace, "results/paper.md", paperFrom(workspace)),
};

async function experiment({ workspace, job, environment, signal, emit }: AgentContext): Promise<void> {
  writeWhole(workspace, program, experimentProgram);
  const args = [program, String(seedOf(job)), String(repetitionsOf(job)), data];
  emit({ kind: "note", level: "info", text: `Runs node ${args.join(" ")}.` });
  const printed: Buffer[] = [];
  const ended = await runProgram({
    command: process.execPath,
    args,
    cwd: workspace,
    environment: environment.PATH ? { PATH: environment.PATH } : {},
    signal,
    eventsFd: null,
    onOutput: (piece) => {
      printed.push(piece);
      process.stdout.write(piece);
    },
  });
  signal.throwIfAborted();
  const log = Buffer.concat(printed);
  writeWhole(workspace, "results/log.txt", log);
  if (ended.code !== 0) throw new AgentFailure("nonzero_exit", String(ended.code ?? ended.signal));
  const results = ExperimentResults.parse(JSON.parse(textOf(workspace, data) ?? "null"));
  writeWhole(workspace, figure, chartPng(chartOf(results)));
  writeWhole(workspace, "code/README.md", readmeText(args.join(" ")));
  writeWhole(workspace, "results/results.md", resultsText(results));
}

function paperFrom(workspace: string): string {
  const own = ExperimentResults.safeParse(jsonOf(textOf(workspace, data)));
  if (own.success) return paperText(own.data);
  const given = textOf(workspace, "results/results.md");
  if (given === null) throw new AgentFailure("inputs_unfit", "results/results.md");
  return paperOfOthers(given);
}

function chartOf({ points }: ExperimentResults) {
  const of = (key: "ridge" | "neighbours") =>
    points.map((point) => ({ value: point[key].mean, error: point[key].standardError }));
  return {
    title: "Error by training size",
    across: "Training examples",
    up: "Mean squared error (bars = one standard error)",
    ticks: points.map(({ examples }) => String(examples)),
    series: [
      { name: "Ridge regression", ink: [0, 95, 158], points: of("ridge") },
      { name: "Nearest neighbours", ink: [196, 88, 0], points: of("neighbours") },
    ],
  } as const;
}

/** The job's seed and its task in one, so that two tasks never share their numbers (FNV-1a). */
function seedOf({ seed, task }: AgentJob): number {
  let mixed = 0x811c9dc5;
  for (const letter of `${seed} ${task.id}`)
    mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return mixed >>> 0;
}

/** About 50 ms each: it takes a sixtieth of its time limit, from half a second to ten seconds. */
function repetitionsOf({ limits }: AgentJob): number {
  return Math.min(160, Math.max(10, Math.round(limits.wallS / 3)));
}

function jsonOf(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
