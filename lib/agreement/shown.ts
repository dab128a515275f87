import { z } from "zod";

/** Why there is no number although there are papers. */
export const Reason = z.enum([
  "not enough overlap",
  "no variation",
  "scores are not whole points",
  "cannot be computed",
]);
export type Reason = z.infer<typeof Reason>;

export const Interval = z.tuple([z.number(), z.number()]);

/** How an interval was made: percentile bootstrap over papers, Student's t, or the F distribution. */
export const IntervalMethod = z.enum(["bootstrap", "t", "F"]);
export type IntervalMethod = z.infer<typeof IntervalMethod>;

const number = { n: z.int().nonnegative(), value: z.number(), decimals: z.int() };
const interval = {
  ci95: Interval.nullable(),
  method: IntervalMethod.nullable(),
  /** Resamples in which the number does not exist, left out of the interval; above 5 % there is none. Absent is none. */
  dropped: z.int().positive().optional(),
};

/**
 * A number as far as its papers allow to show it; `n` counts papers. Under 3 it is withheld, under 10 it is a point with a
 * badge, under 20 it may have an interval, from 20 on a verdict may rest on it. `undefined` is a number that does not exist,
 * with the reason.
 */
export const Shown = z.discriminatedUnion("shown", [
  z.object({ shown: z.literal("undefined"), n: z.int().nonnegative(), why: Reason }),
  z.object({ shown: z.literal("withheld"), n: z.int().nonnegative() }),
  z.object({ shown: z.literal("point"), ...number, badge: z.literal("too few") }),
  z.object({ shown: z.literal("interval"), ...number, ...interval }),
  z.object({ shown: z.literal("full"), ...number, ...interval }),
]);
export type Shown = z.infer<typeof Shown>;
