import { z } from "zod";
import { Usage } from "./usage";

/** The steps that an agent's work is told in. `coding` is the experiment's coding agent. */
export const workStages = ["idea", "literature", "proposal", "experiment", "paper"] as const;
export type WorkStage = (typeof workStages)[number];

export const StageProgress = z.object({
  /** One of `workStages`, or what an agent from outside calls its step. */
  name: z.string().min(1).max(60),
  state: z.enum(["waiting", "running", "done", "skipped", "failed"]),
  /** Milliseconds after the attempt's start. */
  startedMs: z.number().int().nonnegative().nullable(),
  durationMs: z.number().int().nonnegative().nullable(),
  usage: Usage.nullable(),
  /** Of the model that did it; null where none did. */
  model: z.string().max(200).nullable(),
});
export type StageProgress = z.infer<typeof StageProgress>;

export const GpuUse = z.object({
  uuid: z.string().max(100),
  name: z.string().max(200),
  /** Null where the driver does not say. */
  usedMb: z.number().nonnegative().nullable(),
  totalMb: z.number().nonnegative().nullable(),
  utilPercent: z.number().min(0).max(100).nullable(),
});
export type GpuUse = z.infer<typeof GpuUse>;

/** How far an attempt is, as its supervisor last wrote it. */
export const Progress = z.object({
  phase: z.enum(["preparing", "pending", "running", "stopping", "uploading"]),
  stages: z.array(StageProgress).max(50),
  elapsedMs: z.number().int().nonnegative(),
  /** Of all stages so far. */
  usage: Usage,
  rssMb: z.number().nonnegative().nullable(),
  diskMb: z.number().nonnegative().nullable(),
  gpus: z.array(GpuUse).max(64),
  /** While files are sent: how many bytes of how many. */
  upload: z.object({ sentBytes: z.number().nonnegative(), allBytes: z.number().nonnegative() }).nullable(),
});
export type Progress = z.infer<typeof Progress>;
