import { writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import type { Executor, Standing, StartRequest } from "./executor";
import { batchArgs, batchScript, jobName } from "./slurm/batch";
import type { Ask } from "./slurm/commands";
import { slurmLine } from "./slurm/line";
import { type Offer, offerArgs, offerOf } from "./slurm/offer";
import { standingOf } from "./slurm/states";

const Handle = z.object({ executor: z.literal("slurm"), name: z.string(), id: z.string() });
type Handle = z.infer<typeof Handle>;

interface Options {
  readonly ask: Ask;
  /** How long one answer of the cluster about all jobs is good for. */
  readonly pollMs: number;
  /** How long a job may take to end after it was told to. */
  readonly killMs: number;
  readonly siteArgs: readonly string[];
  /** Of each GPU of the cluster, in MB; 0 where nobody knows. */
  readonly gpuMemoryMb?: number;
  /** Whose jobs they are. */
  readonly user?: string;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

/**
 * Runs each attempt as a batch job of a Slurm cluster that shares the runner's folder. An attempt is found by its job's
 * name: a controller that crashes may give a number to another job, or run one twice; the supervisor's gate stops that.
 */
export function slurmExecutor({
  ask,
  pollMs,
  killMs,
  siteArgs,
  gpuMemoryMb = 0,
  user = userInfo().username,
  now = () => performance.now(),
}: Options): Executor {
  const line = slurmLine({ ask, user, now });

  async function start({ folder, job, supervisor, attempt, fence }: StartRequest): Promise<Handle> {
    const name = jobName(attempt, fence);
    const before = await line.named(name);
    if (before) return { executor: "slurm", name, id: before.id };
    const script = join(folder.root, "job.sh");
    await writeFile(script, batchScript([...supervisor, folder.root]), { mode: 0o700 });
    const { needs, job: spec } = job.claimed;
    const output = join(folder.root, "slurm-%j.out");
    const said = await ask(
      "sbatch",
      batchArgs({ name, needs, wallS: spec.limits.wallS, output, script, siteArgs }),
    );
    const id = said.ok ? /^(\d+)/.exec(said.out.trim())?.[1] : undefined;
    if (id !== undefined) return { executor: "slurm", name, id };
    // "Socket timed out" may have put it into the line all the same.
    const after = await line.named(name);
    if (after) return { executor: "slurm", name, id: after.id };
    throw new Error(`sbatch did not take the job: ${said.error || said.out.trim() || "no answer"}`);
  }

  async function inspect(handles: ReadonlyMap<string, unknown>): Promise<ReadonlyMap<string, Standing>> {
    const answers = new Map<string, Standing>();
    for (const [key, given] of handles) {
      const { name, id } = Handle.parse(given);
      const job = await line.known(name, id, pollMs);
      const without = job === null ? "missing" : "unknown";
      answers.set(key, job ? standingOf(job) : { state: without });
    }
    return answers;
  }

  async function find(attempt: string, fence: number): Promise<Handle | null> {
    const name = jobName(attempt, fence);
    const job = await line.named(name);
    return job ? { executor: "slurm", name, id: job.id } : null;
  }

  async function offer(): Promise<Offer> {
    const said = await ask("sinfo", offerArgs(siteArgs));
    if (!said.ok) throw new AppError("unavailable", `Slurm does not say what it has: ${said.error}`);
    return offerOf(said.out, gpuMemoryMb);
  }

  async function kill(given: unknown): Promise<void> {
    const { name } = Handle.parse(given);
    const until = now() + killMs;
    for (let isFirst = true; isFirst || now() < until; isFirst = false) {
      await ask("scancel", ["--full", `--name=${name}`, `--user=${user}`]);
      const job = await line.named(name);
      const standing = job ? standingOf(job) : undefined;
      if (!standing || standing.state === "ended") return;
      await sleep(Math.min(500, pollMs));
    }
  }

  return { kind: "slurm", start, find, inspect, offer, kill };
}
