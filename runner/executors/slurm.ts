import { writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Executor, Standing, StartRequest } from "./executor";
import { batchArgs, batchScript, jobName } from "./slurm/batch";
import type { Ask } from "./slurm/commands";
import { jobOfLine, jobsOfJson, type SlurmJob, standingOf } from "./slurm/states";

const Handle = z.object({ executor: z.literal("slurm"), name: z.string(), id: z.string() });
type Handle = z.infer<typeof Handle>;

interface Options {
  readonly ask: Ask;
  /** How long one answer of the cluster about all jobs is good for. */
  readonly pollMs: number;
  /** How long a job may take to end after it was told to. */
  readonly killMs: number;
  readonly siteArgs: readonly string[];
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
  user = userInfo().username,
  now = () => performance.now(),
}: Options): Executor {
  let seen: { readonly at: number; readonly jobs: readonly SlurmJob[] } | undefined;

  /** Every job of ours that the cluster still tells of; undefined where it does not answer. */
  async function all(maxAgeMs: number): Promise<readonly SlurmJob[] | undefined> {
    if (seen && now() - seen.at <= maxAgeMs) return seen.jobs;
    const said = await ask("squeue", ["--json", `--user=${user}`]);
    if (!said.ok) return undefined;
    try {
      seen = { at: now(), jobs: jobsOfJson(said.out) };
      return seen.jobs;
    } catch {
      return undefined;
    }
  }

  const named = async (name: string) => newest((await all(0))?.filter((job) => job.name === name));

  async function start({ folder, job, supervisor, attempt, fence }: StartRequest): Promise<Handle> {
    const name = jobName(attempt, fence);
    const before = await named(name);
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
    const after = await named(name);
    if (after) return { executor: "slurm", name, id: after.id };
    throw new Error(`sbatch did not take the job: ${said.error || said.out.trim() || "no answer"}`);
  }

  async function inspect(handles: ReadonlyMap<string, unknown>): Promise<ReadonlyMap<string, Standing>> {
    const jobs = await all(pollMs);
    const answers = new Map<string, Standing>();
    for (const [key, given] of handles) {
      const handle = Handle.parse(given);
      const job =
        newest(jobs?.filter(({ name }) => name === handle.name)) ?? (jobs && (await single(handle)));
      answers.set(key, job ? standingOf(job) : { state: "unknown" });
    }
    return answers;
  }

  /** A job that the line no longer shows. Its number may belong to another one by now. */
  async function single({ id, name }: Handle): Promise<SlurmJob | undefined> {
    const said = await ask("scontrol", ["show", "job", id, "-o"]);
    const job = said.ok ? jobOfLine(said.out) : undefined;
    return job?.name === name ? job : undefined;
  }

  async function kill(given: unknown): Promise<void> {
    const { name } = Handle.parse(given);
    const until = now() + killMs;
    for (let isFirst = true; isFirst || now() < until; isFirst = false) {
      await ask("scancel", ["--full", `--name=${name}`, `--user=${user}`]);
      const job = await named(name);
      const standing = job ? standingOf(job) : undefined;
      if (!standing || standing.state === "ended") return;
      await sleep(Math.min(500, pollMs));
    }
  }

  return { kind: "slurm", start, inspect, kill };
}

/** The last one of a name; an earlier one with it was submitted by a process that died. */
function newest(jobs: readonly SlurmJob[] | undefined): SlurmJob | undefined {
  return jobs?.toSorted((a, b) => Number(a.id) - Number(b.id)).at(-1);
}
