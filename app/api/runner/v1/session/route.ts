import { db } from "@/app/_server/db";
import { defineRunnerRoute } from "@/app/_server/define-runner-route";
import { heartbeatMs, leaseRules, streamRules } from "@/app/_server/runner-rules";
import { openRunnerSession } from "@/db/commands/open-runner-session";
import { SessionBody, type SessionReply } from "@/lib/protocol/session";

export const POST = defineRunnerRoute(
  { access: "runner", body: SessionBody },
  ({ caller, body, version }): SessionReply => {
    const opened = openRunnerSession(db(), caller, { ...body, version });
    const { leaseS, marginS } = leaseRules();
    const { limitBytes, flushMs } = streamRules();
    return {
      ...opened,
      runnerId: caller.id,
      name: caller.name,
      serverTime: new Date().toISOString(),
      leaseTtlS: leaseS,
      isDrained: caller.isDrained,
      config: { heartbeatMs: heartbeatMs(), leaseMarginS: marginS, streamLimitBytes: limitBytes, flushMs },
    };
  },
);
