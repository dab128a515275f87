import { db } from "@/app/_server/db";
import { defineRunnerRoute } from "@/app/_server/define-runner-route";
import { drainOwnRunner } from "@/db/commands/drain-own-runner";
import { DrainBody } from "@/lib/protocol/session";

export const POST = defineRunnerRoute({ access: "session", body: DrainBody }, ({ caller, body }) =>
  drainOwnRunner(db(), caller, body),
);
