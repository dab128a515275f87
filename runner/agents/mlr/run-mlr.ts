import { mlrPromptVersion } from "@/lib/prompts/mlr-agent/version";
import type { AgentResult } from "@/lib/runs/job-spec";
import type { WorkStage } from "@/lib/runs/progress";
import { stageRules } from "@/lib/runs/stage-io";
import { type AgentContext, AgentFailure } from "../agent";
import { isFile, textOf } from "../files";
import { inStage, requireInputs, requireOutput } from "../stages";
import { citationCounts, keepCitations } from "./citations";
import { runExperiment } from "./experiment";
import { Ledger } from "./ledger";
import { writeRelatedWork } from "./literature";
import { writePaper } from "./paper";
import { type MlrPorts, realPorts } from "./ports";
import type { MlrSetup, MlrWork } from "./work";
import { writeIdea, writeProposal } from "./writing";

interface Step {
  readonly output: string;
  readonly run: (work: MlrWork) => Promise<void>;
  /** Where it is kept what became of each work that the output cites. */
  readonly citations?: string;
}

const steps: Readonly<Record<WorkStage, Step>> = {
  idea: { output: "idea.md", run: writeIdea },
  literature: { output: "related_work.md", run: writeRelatedWork, citations: "citations.json" },
  proposal: { output: "proposal.md", run: writeProposal },
  experiment: { output: "results/results.md", run: runExperiment },
  paper: { output: "results/paper.md", run: writePaper, citations: "results/citations.json" },
};

/**
 * MLR-Agent: from a task to a paper, or one stage of it on what stands in the folder. A stage whose output stands
 * there whole is skipped, so that a run that was cut goes on where it was and pays for nothing twice.
 *
 * @throws AgentFailure
 */
export async function runMlr(
  context: AgentContext,
  setup: MlrSetup,
  ports: MlrPorts = realPorts,
): Promise<AgentResult> {
  if (setup.promptVersion !== mlrPromptVersion) throw new AgentFailure("setup_unknown", null);
  requireInputs(context);
  const { job, emit, workspace } = context;
  const work: MlrWork = {
    context,
    setup,
    ports,
    literature: ports.openLiterature(context.environment),
    ledger: new Ledger(workspace, job.run, setup.promptVersion, ports.save),
  };
  const stages = stageRules[job.stage].work;
  emit({ kind: "plan", stages: [...stages] });
  for (const stage of stages) await doStage(work, stage);
  requireOutput(context);
  return resultOf(work);
}

async function doStage(work: MlrWork, stage: WorkStage): Promise<void> {
  const { context, setup } = work;
  const { output, run, citations } = steps[stage];
  const isGiven = context.job.inputs.some(({ path }) => path === output);
  const lookUp = async () => {
    if (citations && !isGiven) await keepCitations(work, output, citations);
  };
  if (isDone(work, stage)) {
    await lookUp();
    context.emit({ kind: "stage_end", stage, state: "skipped" });
    return;
  }
  await inStage(context, stage, modelOf(setup, stage), async () => {
    await run(work);
    await lookUp();
  });
}

/** A coding agent writes its results bit by bit: only what was looked at after its end is whole. */
function isDone({ context, ledger }: MlrWork, stage: WorkStage): boolean {
  if (textOf(context.workspace, steps[stage].output) === null) return false;
  return stage !== "experiment" || ledger.experiment !== null;
}

function modelOf({ model, literature, coding }: MlrSetup, stage: WorkStage): string {
  if (stage === "experiment") return coding.model;
  return stage === "literature" && literature.by === "model" ? literature.choice.model : model.model;
}

function resultOf({ context, ledger }: MlrWork): AgentResult {
  const { workspace, job } = context;
  const made = stageRules[job.stage].work.map((stage) => [stage, steps[stage].output] as const);
  return {
    kind: "agent",
    outputs: Object.fromEntries(made.filter(([, path]) => isFile(workspace, path))),
    notes: ledger.notes.slice(0, 100),
    citations: citationCounts(workspace),
  };
}
