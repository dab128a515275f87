import { z } from "zod";
import { JobResult } from "@/lib/runs/job-spec";
import { Usage } from "@/lib/runs/usage";

/** The file descriptor on which a job's process reports, one JSON object a line. Its number stands in REFEREE_EVENTS_FD. */
export const eventsFd = 3;

/**
 * What a job's process reports. The supervisor adds `seq` and `t_ms` to each line, hides secrets in every text, and
 * keeps the line; a line that is no such event goes to the console.
 */
export const JobEvent = z.discriminatedUnion("kind", [
  /** All the stages to come, in order, before the first begins. */
  z.object({ kind: z.literal("plan"), stages: z.array(z.string().min(1).max(60)).max(50) }),
  z.object({ kind: z.literal("stage_start"), stage: z.string(), model: z.string().nullable() }),
  z.object({ kind: z.literal("stage_end"), stage: z.string(), state: z.enum(["done", "skipped", "failed"]) }),
  /** What a stage used since its last such report: it is added up. */
  z.object({ kind: z.literal("usage"), stage: z.string(), usage: Usage, model: z.string() }),
  /** One sentence on what is going on. */
  z.object({ kind: z.literal("note"), text: z.string(), level: z.enum(["info", "warning", "error"]) }),
  /** What the coding agent does, for whoever watches. */
  z.object({
    kind: z.literal("agent"),
    what: z.enum(["text", "reasoning", "tool_start", "tool_end", "file_change", "retry", "warning"]),
    text: z.string(),
  }),
  z.object({ kind: z.literal("result"), result: JobResult }),
  /** Why it is about to end in vain: a code of `lib/runs/reasons`. Without one, a bad exit code is the reason. */
  z.object({ kind: z.literal("failure"), reason: z.string(), detail: z.string().nullable() }),
]);
export type JobEvent = z.infer<typeof JobEvent>;
