import { z } from "zod";
import { db } from "@/app/_server/db";
import { defineRunnerRoute } from "@/app/_server/define-runner-route";
import { leaseRules } from "@/app/_server/runner-rules";
import { startAttempt } from "@/db/commands/start-attempt";
import { StartBody } from "@/lib/protocol/attempt";

export const POST = defineRunnerRoute(
  { access: "attempt", params: z.object({ id: z.string() }), body: StartBody },
  ({ caller, params, body }) => startAttempt(db(), { caller, attemptId: params.id, ...body }, leaseRules()),
);
