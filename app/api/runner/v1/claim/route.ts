import { claimWaiters } from "@/app/_server/claim-waiters";
import { db } from "@/app/_server/db";
import { defineRunnerRoute, runnerHeaders } from "@/app/_server/define-runner-route";
import { callerOf } from "@/app/_server/runner-caller";
import { leaseRules } from "@/app/_server/runner-rules";
import { claimJob } from "@/db/commands/claim-job";
import { ClaimBody } from "@/lib/protocol/attempt";

/** Holds the answer back while there is nothing to do, so that a new job is handed out at once. */
export const POST = defineRunnerRoute(
  { access: "session", needsCurrent: true, body: ClaimBody },
  async ({ body, request }) => {
    const end = performance.now() + body.waitS * 1000;
    while (!request.signal.aborted) {
      const seen = claimWaiters().version();
      // Looked at each time: while it waited it may have been superseded or revoked.
      const attempt = claimJob(db(), callerOf(request, "session", new Date()), body, leaseRules());
      if (attempt) return attempt;
      const left = end - performance.now();
      if (left <= 0) break;
      await claimWaiters().wait(left, request.signal, seen);
    }
    return new Response(null, { status: 204, headers: runnerHeaders });
  },
);
