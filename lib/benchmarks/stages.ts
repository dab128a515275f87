import { z } from "zod";

export const stages = ["idea", "proposal", "experiment", "writeup", "end2end"] as const;
export const Stage = z.enum(stages);
export type Stage = z.infer<typeof Stage>;

/** What the judges saw: everything, or everything but the code. */
export const Condition = z.enum(["default", "no_code"]);
export type Condition = z.infer<typeof Condition>;

/** How a stage is written on screen. */
export const stageNames: Record<Stage, string> = {
  idea: "Idea",
  proposal: "Proposal",
  experiment: "Experiment",
  writeup: "Write-up",
  end2end: "End to end",
};

/** Overall at or above this would be accepted, in the benchmark's reading of its rubric. */
export const acceptanceLine = 6;
