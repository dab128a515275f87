import { AppError } from "@/lib/errors";
import type { Capacity } from "@/lib/protocol/words";
import type { RunnerConfig } from "../config";
import { probeIsolation } from "../supervisor/probe";
import type { Executor } from "./executor";
import { localExecutor } from "./local";
import { slurmExecutor } from "./slurm";
import { slurmAsker } from "./slurm/commands";

interface Choice {
  readonly executor: Executor;
  /** How it keeps jobs apart. */
  readonly isolation: Capacity["isolation"];
}

/**
 * Where this runner's jobs are executed.
 *
 * @throws AppError `unavailable` where that cannot be done from here
 */
export async function executorOf({
  executor,
  times,
  slurmArgs,
  slurmGpuMemoryMb,
}: RunnerConfig): Promise<Choice> {
  if (executor === "local") {
    return { executor: localExecutor(times), isolation: await probeIsolation() };
  }
  const ask = slurmAsker(process.env);
  const { ok, error } = await ask("sinfo", ["--version"]);
  if (!ok) throw new AppError("unavailable", `Slurm does not answer: ${error}. Is sinfo on the PATH here?`);
  // Many runners that ask often would slow the whole cluster down.
  const waits = { pollMs: 3 * times.lookMs, killMs: times.killFailedMs };
  const choice = { siteArgs: slurmArgs, gpuMemoryMb: slurmGpuMemoryMb };
  return { executor: slurmExecutor({ ask, ...choice, ...waits }), isolation: "cluster" };
}
