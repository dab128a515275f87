import type { Needs } from "@/lib/runs/job-spec";
import { passedOn } from "../passed-on";

/** The name under which the cluster knows an attempt: it, and not the number, is what is looked up. */
export function jobName(attempt: string, fence: number): string {
  return `att-${attempt}-${fence}`;
}

interface Batch {
  readonly name: string;
  readonly needs: Needs;
  readonly wallS: number;
  /** Where the batch's own output goes, with `%j` for the number. */
  readonly output: string;
  readonly script: string;
  /** What the site wants of every job, such as `--partition=gpu` or `--account=lab`. */
  readonly siteArgs: readonly string[];
}

/** After our own limit, so that it is the supervisor and not the cluster that ends a long job. */
const spareMinutes = 10;

/** The arguments of `sbatch`. Memory is always named: without it a job is given all of its node's. */
export function batchArgs({ name, needs, wallS, output, script, siteArgs }: Batch): string[] {
  return [
    "--parsable",
    "--no-requeue",
    // Of the submitter's environment the cluster would hand everything on, keys included.
    `--export=${passedOn.join(",")}`,
    "--open-mode=append",
    `--job-name=${name}`,
    `--comment=referee ${name}`,
    "--nodes=1",
    "--ntasks=1",
    `--cpus-per-task=${needs.cpus}`,
    `--mem=${needs.memoryMb}M`,
    `--time=${Math.ceil(wallS / 60) + spareMinutes}`,
    "--signal=B:TERM@120",
    `--output=${output}`,
    ...(needs.gpus > 0 ? [`--gres=gpu:${needs.gpus}`] : []),
    ...siteArgs,
    script,
  ];
}

/** The batch script: the supervisor takes the shell's place, so that the cluster's signals reach it. */
export function batchScript(command: readonly string[]): string {
  const quoted = command.map((part) => `'${part.replaceAll("'", `'\\''`)}'`);
  return `#!/bin/sh\nexec ${quoted.join(" ")}\n`;
}
