import { z } from "zod";
import { streamNames } from "@/lib/runs/streams";
import { door } from "./door";

const Place = z.coerce.number().int().nonnegative();
const LogQuery = z.object({
  stream: z.enum(streamNames).default("console"),
  attempt: z.coerce.number().int().positive().optional(),
  from: Place.optional(),
});

export const logDoors = {
  log: door({
    id: "log",
    tag: "Runs",
    path: "/runs/{id}/log",
    folder: "runs/[id]/log",
    summary: "The log of a run that was executed here, whole or in part",
    description:
      "What the agent's process printed, or what it reported line by line as JSON. A part by from and to never cuts a character: X-Log-From and X-Log-To say what was sent, X-Log-Size how much there is, X-Log-Complete whether more may come. A Range header gets exactly its bytes.",
    params: z.object({ id: z.string() }),
    query: LogQuery.extend({ to: Place.optional(), download: z.literal("1").optional() }),
    answer: { media: "text/plain", schema: z.string() },
    examples: [],
  }),
  logLive: door({
    id: "logLive",
    tag: "Runs",
    path: "/runs/{id}/log/live",
    folder: "runs/[id]/log/live",
    summary: "A log as it grows, and the run's state as it changes",
    description:
      "Server-sent events. log holds bytes in base64, its id is the place after them: come back with it as Last-Event-ID, or as from, and no byte is missing or doubled. state holds the clock and the run's execution, at once and whenever it changes. end follows the last byte. Without a log (none) the state alone is told. Name the attempt, so that a place never means another log.",
    params: z.object({ id: z.string() }),
    query: LogQuery.extend({ stream: z.enum([...streamNames, "none"]).default("console") }),
    answer: { media: "text/event-stream", schema: z.string() },
    examples: [],
  }),
};
