import { z } from "zod";
import { Stage } from "@/lib/benchmarks/stages";
import { AgentSetup } from "./agent-setup";
import { Limits, Needs } from "./job-spec";

const Seed = z.number().int().min(0).max(2_147_483_647);
const Priority = z.number().int().min(0).max(1000);

/** What a person asks for when one agent is to do one task. */
export const NewRun = z.object({
  agentId: z.string().min(1, "Choose an agent."),
  taskId: z.string().min(1, "Choose a task."),
  stage: Stage,
  seed: Seed,
  limits: Limits,
  needs: Needs,
  /** Lower goes first. */
  priority: Priority.default(100),
  /** Nobody but the chair sees the run until a study with it closes. */
  holdForStudy: z.boolean().default(false),
  /** The run whose output is the input; null draws one by the seed. */
  inputRunId: z.string().min(1).nullable().default(null),
});
export type NewRun = z.infer<typeof NewRun>;

/** Agents x tasks x one stage, in one go. */
export const NewCampaign = z.object({
  name: z.string().trim().min(1, "Give the campaign a name.").max(120),
  stage: Stage,
  agents: z.array(z.string().min(1)).min(1, "Choose at least one agent.").max(100),
  tasks: z.array(z.string().min(1)).min(1, "Choose at least one task.").max(1000),
  seed: Seed,
  limits: Limits,
  needs: Needs,
  budgetUsd: z.number().nonnegative().nullable().default(null),
  priority: Priority.default(100),
  holdForStudy: z.boolean().default(false),
});
export type NewCampaign = z.infer<typeof NewCampaign>;

/** The most runs that one campaign may have. */
export const campaignLimit = 1000;

/** How an agent is to be executed. What it is called follows from its parts, save where a program from outside has a name of its own. */
export const NewAgent = z.object({
  setup: AgentSetup,
  /** The scaffold of a program from outside; not asked for others. */
  name: z.string().trim().min(1, "Give the agent a name.").max(80).nullable().default(null),
  /** The model that a program from outside works with, as its provider calls it; null where it is not told. */
  model: z.string().trim().min(1).max(200).nullable().default(null),
});
export type NewAgent = z.infer<typeof NewAgent>;

/** Where the fields of a new run start. */
export const usualLimits: Limits = { wallS: 4 * 3600, idleS: 30 * 60, costUsd: 5 };
export const usualNeeds: Needs = {
  gpus: 0,
  gpuMemoryMb: 0,
  cpus: 1,
  memoryMb: 4096,
  diskMb: 20_480,
  labels: [],
};
