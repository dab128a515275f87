import type { WorkStage } from "@/lib/runs/progress";
import { stageRules } from "@/lib/runs/stage-io";
import { type AgentContext, AgentFailure } from "./agent";
import { textOf } from "./files";

/** @throws AgentFailure `inputs_unfit`, naming every file that the stage starts from and that is missing or empty */
export function requireInputs({ job, workspace }: AgentContext): void {
  const missing = stageRules[job.stage].needs.filter((path) => textOf(workspace, path) === null);
  if (missing.length > 0) throw new AgentFailure("inputs_unfit", missing.join(", "));
}

/** @throws AgentFailure `no_output` where the file that is read at the job's stage is missing or empty */
export function requireOutput({ job, workspace }: AgentContext): void {
  const { output } = stageRules[job.stage];
  if (textOf(workspace, output) === null) throw new AgentFailure("no_output", output);
}

/** Does one step of the work and tells whoever watches when it begins and how it ends. */
export async function inStage<T>(
  { emit, signal }: AgentContext,
  stage: WorkStage,
  model: string | null,
  work: () => Promise<T> | T,
): Promise<T> {
  signal.throwIfAborted();
  emit({ kind: "stage_start", stage, model });
  try {
    const made = await work();
    emit({ kind: "stage_end", stage, state: "done" });
    return made;
  } catch (error) {
    emit({ kind: "stage_end", stage, state: "failed" });
    throw error;
  }
}
