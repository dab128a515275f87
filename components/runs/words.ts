import { stageNames } from "@/lib/benchmarks/stages";
import { type AgentCard, agentFullName } from "@/lib/catalog/agent-card";
import type { RunView } from "@/lib/catalog/run";
import { isUnfinished } from "@/lib/catalog/run-execution";

/** 1.2 MB, 40 kB, 612 B. */
export function bytesInWords(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return bytes >= 1_000 ? `${Math.round(bytes / 1_000)} kB` : `${bytes} B`;
}

/** 2.4 min, 48 s, under 1 s. */
export function timeInWords(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds > 0 && seconds < 0.5) return "under 1 s";
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return seconds < 5400 ? `${(seconds / 60).toFixed(1)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

/** $2.41, $0.0062: never rounded to nothing. */
export function usdInWords(usd: number): string {
  return `$${usd === 0 || usd >= 0.1 ? usd.toFixed(2) : usd.toPrecision(2)}`;
}

export function tokensInWords(tokens: number): string {
  return tokens < 1000 ? `${tokens} tok` : `${(tokens / 1000).toFixed(tokens < 10_000 ? 1 : 0)}k tok`;
}

export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** What a run's artifact to read is called at its stage. */
export const artifactNames: Readonly<Record<RunView["stage"], string>> = {
  idea: "idea",
  proposal: "proposal",
  experiment: "results",
  writeup: "paper",
  end2end: "paper",
};

/** A run's title in one line: its paper's own, or its task and agent. */
export function runTitle(run: Pick<RunView, "title" | "task" | "agent">): string {
  return run.title ?? `${run.task.id} by ${agentFullName(run.agent)}`;
}

/** An agent in few words: its model with what writes its code, or with its scaffold where nothing does. */
export function shortName(agent: AgentCard): string {
  const { modelName, codingAgent } = agent;
  return modelName !== null && codingAgent ? `${modelName} + ${codingAgent.name}` : agentFullName(agent);
}

export function runDescription(run: RunView): string {
  if (isUnfinished(run.execution))
    return `${stageNames[run.stage]} run of ${agentFullName(run.agent)} on ${run.task.id}, ${run.execution.state}: stages, log, time, tokens and cost.`;
  const { mean, n } = run.overall;
  const scored =
    mean === null ? `${n} of two judges gave an Overall` : `Overall ${mean.toFixed(1)}, mean of two judges`;
  return `${stageNames[run.stage]} run of ${agentFullName(run.agent)} on ${run.task.id}: ${artifactNames[run.stage]}, both judges' scores and reasons, findings and provenance. ${scored}.`;
}
