import { z } from "zod";
import { Stage } from "@/lib/benchmarks/stages";
import { Limits, Needs } from "./job-spec";

/** What a campaign was made from: enough to make it again. */
export const CampaignPlan = z.object({
  stage: Stage,
  agents: z.array(z.string()).min(1).max(100),
  tasks: z.array(z.string()).min(1).max(1000),
  /** Draws the inputs of each task, and is handed on to the agents. */
  seed: z.number().int().nonnegative(),
  limits: Limits,
  needs: Needs,
});
export type CampaignPlan = z.infer<typeof CampaignPlan>;
