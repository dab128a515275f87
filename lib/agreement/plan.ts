import { bootstrapInterval, type Resampled } from "@/lib/stats/cluster-bootstrap";
import type { Estimate } from "@/lib/stats/estimate";
import type { Shown } from "./shown";
import { fewest, shownNumber } from "./small-numbers";

/** A part of the report in two steps, so that all criteria share one pass over the resamples. */
export interface Plan<T> {
  readonly jobs: readonly Resampled[];
  /** Reads the replicates; call it after they were drawn. */
  readonly finish: () => T;
}

/** A number with the percentile interval of one statistic of a job, as far as `n` papers allow. */
export function bootstrapped(value: Estimate, job: Resampled, statistic = 0, n = job.units): Shown {
  const replicates = job.replicates[statistic];
  if (!canResample(job) || n < fewest.interval || !replicates) return shownNumber({ n, value });
  const dropped = replicates.reduce((count, one) => (Number.isNaN(one) ? count + 1 : count), 0);
  return shownNumber({ n, value, ci95: bootstrapInterval(replicates), method: "bootstrap", dropped });
}

/** A bootstrap of fewer papers promises nothing, so it is not run. */
export const canResample = ({ units }: Resampled): boolean => units >= fewest.interval;
