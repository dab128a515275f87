import { z } from "zod";
import { judgeFamilies } from "@/lib/benchmarks/judges";
import { Stage } from "@/lib/benchmarks/stages";

/** One judge's Overall on one run; the two kinds of nothing stay apart. */
export const JudgeScore = z.object({
  overall: z.number().int().nullable(),
  /** `unparsed`: the judge replied and no score could be read. */
  state: z.enum(["parsed", "unparsed"]),
});

/** What the raters gave one run, by its stage's own rubric. */
export const RunScore = z.object({
  run: z.string(),
  agent: z.string(),
  task: z.string(),
  stage: Stage,
  /** Counts on where an agent ran a task again. */
  sequence: z.number().int(),
  /** The paper's title, once its text is here. */
  title: z.string().nullable(),
  /** By judge family; a family that did not review the run is absent. */
  judges: z.record(z.string(), JudgeScore),
  /** The same judges without the code, where they read it so. */
  judgesNoCode: z.record(z.string(), JudgeScore),
  /** Mean of the judges' Overall; null unless each of the panel's judges gave one. */
  mean: z.number().nullable(),
  /** People's Overall: mean and how many reviews. */
  human: z.object({ n: z.number().int(), overall: z.number() }).nullable(),
});
export type RunScore = z.infer<typeof RunScore>;

/**
 * Mean of a run's judges, each counting once. A judge that is missing or unparsed leaves no mean, because the rest
 * alone would be another scale: the judges differ by points.
 */
export function panelMean(judges: RunScore["judges"]): number | null {
  const scores = judgeFamilies.map(({ id }) => judges[id]?.overall ?? null);
  const known = scores.filter((score) => score !== null);
  if (known.length < scores.length) return null;
  return known.reduce((sum, score) => sum + score, 0) / known.length;
}
