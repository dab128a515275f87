import type { RunPlace, UsagePart } from "@/lib/benchmarks/mlr-bench/places";
import type { UsageFacts } from "@/lib/benchmarks/mlr-bench/usage";
import type { Statements } from "./statements";

/** Makes the run unless it is there. */
export function writeRun(s: Statements, run: RunPlace, snapshotId: string): void {
  if (s.writtenRuns.has(run.id)) return;
  s.writtenRuns.add(run.id);
  const { id, agentId, taskId, stage, sourceModelId } = run;
  s.addRun.run({ id, agentId, taskId, stage, sourceModelId, snapshotId });
}

/** Puts in what a part of a run cost. False where the same was there already. */
export function writeUsage(
  s: Statements,
  runId: string,
  part: UsagePart,
  usage: UsageFacts,
  sourceKey: string,
  snapshotId: string,
): boolean {
  const stored = s.usageOf.get({ runId, part });
  const { costUsd, inputTokens, outputTokens, durationMs } = usage;
  if (
    stored &&
    stored.costUsd === costUsd &&
    stored.inputTokens === inputTokens &&
    stored.outputTokens === outputTokens &&
    stored.durationMs === durationMs
  ) {
    return false;
  }
  const facts = { costUsd, inputTokens, outputTokens, durationMs };
  s.putUsage.run({ id: `${runId}--${part}`, runId, part, ...facts, sourceKey, snapshotId });
  return true;
}
