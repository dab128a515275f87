import { z } from "zod";
import { db } from "@/app/_server/db";
import { defineRunnerRoute } from "@/app/_server/define-runner-route";
import { retryRules, streamRules } from "@/app/_server/runner-rules";
import { anyAttemptOf } from "@/db/queries/runner-token";
import { takeFinish } from "@/db/streams/take-finish";
import { FinishBody } from "@/lib/protocol/attempt";

export const POST = defineRunnerRoute(
  { access: "session", params: z.object({ id: z.string() }), body: FinishBody },
  ({ caller, params, body }) => {
    const name = { caller: anyAttemptOf(caller), attemptId: params.id, fence: body.fence };
    return takeFinish(db(), name, body, { ...streamRules(), ...retryRules() });
  },
);
