import type { Ask } from "./commands";
import { jobOfLine, jobsOfJson, type SlurmJob } from "./states";

interface Options {
  readonly ask: Ask;
  /** Whose jobs they are. */
  readonly user: string;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** The last one of a name; an earlier one with it was submitted by a process that died. */
function newest(jobs: readonly SlurmJob[] | undefined): SlurmJob | undefined {
  return jobs?.toSorted((a, b) => Number(a.id) - Number(b.id)).at(-1);
}

/** The jobs of one user in a cluster: one question for all of them, and its answer is good for a while. */
export function slurmLine({ ask, user, now }: Options) {
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

  /** A job that the line no longer shows; null where its number is nobody's, or another one's by now. */
  async function single(name: string, id: string): Promise<SlurmJob | null | undefined> {
    const said = await ask("scontrol", ["show", "job", id, "-o"]);
    if (!said.ok) return /invalid job id/i.test(said.error) ? null : undefined;
    const job = jobOfLine(said.out);
    return job?.name === name ? job : null;
  }

  return {
    /** The job of this name that the line shows now. */
    named: async (name: string) => newest((await all(0))?.filter((job) => job.name === name)),
    /** A job that was there once: null where the cluster does not know it, undefined where it does not answer. */
    known: async (name: string, id: string, maxAgeMs: number): Promise<SlurmJob | null | undefined> => {
      const jobs = await all(maxAgeMs);
      return newest(jobs?.filter((job) => job.name === name)) ?? (jobs && (await single(name, id)));
    },
  };
}
