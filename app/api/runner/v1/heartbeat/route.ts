import { db } from "@/app/_server/db";
import { defineRunnerRoute } from "@/app/_server/define-runner-route";
import { leaseRules } from "@/app/_server/runner-rules";
import { renewLeases } from "@/db/commands/renew-leases";
import { HeartbeatBody } from "@/lib/protocol/attempt";

export const POST = defineRunnerRoute(
  { access: "session", body: HeartbeatBody, limitBytes: 16 * 1024 * 1024 },
  ({ caller, body }) => renewLeases(db(), caller, body, leaseRules()),
);
