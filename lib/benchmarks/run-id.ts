import type { Stage } from "./stages";

/** The one way to name a run: from its parts, so that every source names the same run alike. Safe in URLs. */
export function runId(stage: Stage, agentId: string, taskId: string, sequence = 1): string {
  const id = `${stage}--${agentId}--${taskId}`;
  return sequence === 1 ? id : `${id}--${sequence}`;
}
