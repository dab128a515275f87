import { z } from "zod";
import { Stage } from "@/lib/benchmarks/stages";
import { AgentSetup, RelativePath } from "./agent-setup";

/** What a job needs of a runner to be handed to it. */
export const Needs = z.object({
  gpus: z.number().int().min(0).max(64),
  /** Of each GPU. */
  gpuMemoryMb: z.number().int().min(0).default(0),
  cpus: z.number().int().min(1).max(512),
  memoryMb: z.number().int().min(64),
  diskMb: z.number().int().min(1),
  /** Every one of them must be among the runner's. */
  labels: z.array(z.string().min(1).max(60)).max(20).default([]),
  /** Names of keys that its agent needs: a runner without one leaves the job to another that has it, where there is one. */
  keys: z.array(z.string()).max(50).optional(),
});
export type Needs = z.infer<typeof Needs>;

/** Where a job is stopped. Each is told to the agent too, so that it can save its best result in time. */
export const Limits = z.object({
  wallS: z.number().int().min(1),
  /** Without a byte of output and without use of a processor. */
  idleS: z.number().int().min(1),
  /** Null has no bound. A cost that nobody can tell does not count. */
  costUsd: z.number().nonnegative().nullable(),
});
export type Limits = z.infer<typeof Limits>;

/** A file that stands in the job's folder when it begins; fetched by its hash. */
export const InputFile = z.object({
  path: RelativePath,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number().int().nonnegative(),
});
export type InputFile = z.infer<typeof InputFile>;

/** One run of an agent on a task at a stage. */
export const AgentJob = z.object({
  kind: z.literal("agent"),
  run: z.string(),
  stage: Stage,
  task: z.object({ id: z.string(), title: z.string() }),
  agent: z.object({ id: z.string(), name: z.string() }),
  setup: AgentSetup,
  setupVersion: z.number().int(),
  seed: z.number().int().nonnegative(),
  limits: Limits,
  inputs: z.array(InputFile).max(2000),
});
export type AgentJob = z.infer<typeof AgentJob>;

/** Everything a runner must know to do a job. Further kinds become further members. */
export const JobSpec = z.discriminatedUnion("kind", [AgentJob]);
export type JobSpec = z.infer<typeof JobSpec>;

/** What an agent's attempt reports beside its files: sent with its end, kept with the attempt. */
export const AgentResult = z.object({
  kind: z.literal("agent"),
  /** Files that stand out, by what they are. */
  outputs: z.record(z.string(), RelativePath),
  /** What is worth telling about it, such as a figure that the paper names and nobody made. */
  notes: z.array(z.string().max(1000)).max(100),
  citations: z
    .object({
      verified: z.number().int().nonnegative(),
      unverified: z.number().int().nonnegative(),
      notFound: z.number().int().nonnegative(),
    })
    .nullable(),
});
export type AgentResult = z.infer<typeof AgentResult>;

export const JobResult = z.discriminatedUnion("kind", [AgentResult]);
export type JobResult = z.infer<typeof JobResult>;
