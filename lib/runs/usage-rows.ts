import type { Progress, StageProgress, WorkStage } from "./progress";
import type { Usage } from "./usage";

type Part = "idea" | "literature" | "proposal" | "coding" | "paper" | "all";

/** What one part of a run used. Unknown is null, never zero. */
export interface UsageRow {
  readonly part: Part;
  readonly costUsd: number | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly durationMs: number | null;
}

const partOf: Readonly<Record<WorkStage, Part>> = {
  idea: "idea",
  literature: "literature",
  proposal: "proposal",
  experiment: "coding",
  paper: "paper",
};

interface Used {
  readonly progress: Progress | null;
  readonly usage: Usage;
  readonly durationMs: number;
}

/** What an attempt used, by part where it tells its work in our stages, else as a whole. */
export function usageRows({ progress, usage, durationMs }: Used): UsageRow[] {
  const begun = (progress?.stages ?? []).filter(({ startedMs }) => startedMs !== null);
  const byPart = begun.flatMap((stage) => {
    const part = partOfStage(stage);
    return part ? [row(part, stage.usage ?? usageOfEach(usage), stage.durationMs)] : [];
  });
  const parts = new Set(byPart.map(({ part }) => part));
  const isTold = byPart.length > 0 && byPart.length === begun.length && parts.size === begun.length;
  return isTold ? byPart : [row("all", usage, durationMs)];
}

/** What a part used that told nothing of its own: where all parts together used nothing, so did each. */
export function usageOfEach(usage: Usage): Usage | null {
  const { costUsd, input, output } = usage;
  return costUsd === 0 && input === 0 && output === 0 ? usage : null;
}

function partOfStage({ name }: StageProgress): Part | undefined {
  return Object.hasOwn(partOf, name) ? partOf[name as WorkStage] : undefined;
}

function row(part: Part, usage: Usage | null, durationMs: number | null): UsageRow {
  const { costUsd = null, input = null, output = null } = usage ?? {};
  return { part, costUsd, inputTokens: input, outputTokens: output, durationMs };
}
