import { db } from "@/app/_server/db";
import { defineRunnerRoute } from "@/app/_server/define-runner-route";
import { env } from "@/app/_server/env";
import { rotateRunnerToken } from "@/db/commands/rotate-runner-token";

export const POST = defineRunnerRoute({ access: "session" }, ({ caller }) =>
  rotateRunnerToken(db(), caller, { overlapS: env().REFEREE_TOKEN_OVERLAP_S }),
);
