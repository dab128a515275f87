import { isMoving, type RunExecution } from "@/lib/catalog/run-execution";
import { dollarWords, durationWords, megabyteWords, tokenWords } from "@/lib/runs/amount-words";
import type { GpuUse } from "@/lib/runs/progress";

export interface Meter {
  readonly name: string;
  /** Null where there is none. */
  readonly value: string | null;
  /** What stands in its place then: unknown is no zero, and what has not begun is not unknown. */
  readonly instead: "not told yet" | "not told" | "not begun";
  /** What it is measured against, or what else to know. */
  readonly beside: string;
  /** Share of the limit; null where there is no limit or no value. */
  readonly share: number | null;
}

/** What a run has used of what it may use. Unknown is unknown, and what does not apply is left out. */
export function metersOf(run: RunExecution, elapsedMs: number): Meter[] {
  if (run.attempts.length === 0) return notBegun(run);
  // What a machine is busy with says something only while it is.
  const gpus = run.state === "running" ? run.gpus : [];
  return [time(run, elapsedMs), ...gpus.map(gpu), tokens(run), cost(run), ...machine(run)];
}

const shareOf = (value: number, limit: number) => (limit > 0 ? Math.min(1, value / limit) : null);
const untold = (run: RunExecution) => (isMoving(run) ? "not told yet" : "not told");
const budgetWords = ({ costUsd }: RunExecution["limits"]) =>
  costUsd === null ? "no budget set" : `of ${dollarWords(costUsd)}`;

function notBegun({ limits }: RunExecution): Meter[] {
  const nothing = { value: null, instead: "not begun", share: null } as const;
  return [
    { name: "Time", beside: `of ${durationWords(limits.wallS * 1000)}`, ...nothing },
    { name: "Cost", beside: budgetWords(limits), ...nothing },
  ];
}

function time(run: RunExecution, elapsedMs: number): Meter {
  const limitMs = run.limits.wallS * 1000;
  return {
    name: "Time",
    value: durationWords(elapsedMs),
    instead: "not told",
    beside: `of ${durationWords(limitMs)}`,
    share: shareOf(elapsedMs, limitMs),
  };
}

function gpu({ name, usedMb, totalMb, utilPercent }: GpuUse, at: number, all: readonly GpuUse[]): Meter {
  const memory = [
    usedMb === null ? null : megabyteWords(usedMb),
    totalMb === null ? null : megabyteWords(totalMb),
  ];
  return {
    name: all.length === 1 ? `GPU, ${name}` : `GPU ${at + 1}, ${name}`,
    value: utilPercent === null ? null : `${Math.round(utilPercent)}%`,
    instead: "not told",
    beside: memory.filter(Boolean).join(" of ") || "memory not told",
    share: usedMb === null || totalMb === null ? null : shareOf(usedMb, totalMb),
  };
}

function tokens(run: RunExecution): Meter {
  const { input, output } = run.usage;
  const known = input !== null && output !== null;
  return {
    name: "Tokens",
    value: known ? tokenWords(input + output) : null,
    instead: untold(run),
    beside: known ? `${tokenWords(input)} in, ${tokenWords(output)} out` : "",
    share: null,
  };
}

function cost(run: RunExecution): Meter {
  const { usage, limits } = run;
  return {
    name: "Cost",
    value: usage.costUsd === null ? null : dollarWords(usage.costUsd),
    instead: untold(run),
    beside: [
      budgetWords(limits),
      isMoving(run) ? "so far" : "",
      run.attempts.length > 1 ? "all attempts" : "",
    ]
      .filter(Boolean)
      .join(", "),
    share: usage.costUsd === null || limits.costUsd === null ? null : shareOf(usage.costUsd, limits.costUsd),
  };
}

function machine(run: RunExecution): Meter[] {
  if (run.state !== "running") return [];
  const of = (name: string, mb: number | null, limitMb: number): Meter => ({
    name,
    value: mb === null ? null : megabyteWords(mb),
    instead: "not told yet",
    beside: `of ${megabyteWords(limitMb)}`,
    share: mb === null ? null : shareOf(mb, limitMb),
  });
  return [of("Memory", run.rssMb, run.memoryLimitMb), of("Disk", run.diskMb, run.diskLimitMb)];
}
