import { z } from "zod";
import { Stage } from "@/lib/benchmarks/stages";

export const queueParts = ["all", "running", "waiting", "ended"] as const;

/** What the queue's page can be asked, as its address says it. */
export const QueueQuery = z.object({
  part: z.enum(queueParts).default("all"),
  campaign: z.string().max(200).default(""),
  agent: z.string().max(300).default(""),
  task: z.string().max(200).default(""),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type QueueQuery = z.output<typeof QueueQuery>;

/** The address of the queue with these settings; what is usual is left out. */
export function queueHref(query: Partial<QueueQuery>): string {
  const usual: QueueQuery = QueueQuery.parse({});
  const said = Object.entries(query).filter(
    ([name, value]) => value !== undefined && value !== usual[name as keyof QueueQuery],
  );
  const text = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
  return text === "" ? "/admin/queue" : `/admin/queue?${text}`;
}

/** What the page for a new run can be asked: the parts of the run that is being made. */
export const RunPlanQuery = z.object({
  agent: z.string().max(300).default(""),
  task: z.string().max(200).default(""),
  stage: Stage.optional(),
});
export type RunPlanQuery = z.output<typeof RunPlanQuery>;
