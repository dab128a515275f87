import { z } from "zod";
import { RunView } from "./run";

/** One of two runs that stand side by side. */
export const PairSide = RunView.pick({
  id: true,
  stage: true,
  title: true,
  task: true,
  agent: true,
  rubric: true,
  overall: true,
  judges: true,
  humans: true,
  findings: true,
  checks: true,
  paper: true,
});
export type PairSide = z.infer<typeof PairSide>;

/** Two runs side by side. */
export const RunPairView = z.object({
  sides: z.tuple([PairSide, PairSide]),
  /** Every criterion of either rubric: Overall first, then in the first rubric's order. */
  criteria: z.array(z.string()),
  isSameTask: z.boolean(),
  /** Scores of two stages answer different questions. */
  isSameStage: z.boolean(),
});
export type RunPairView = z.infer<typeof RunPairView>;
