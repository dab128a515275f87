import { z } from "zod";
import { db } from "@/app/_server/db";
import { defineRunnerRoute } from "@/app/_server/define-runner-route";
import { preparedFiles } from "@/db/queries/prepared-files";
import { anyAttemptOf } from "@/db/queries/runner-token";
import { manifestLimitBytes } from "@/lib/protocol/headers";
import { PrepareBody } from "@/lib/protocol/manifest";

export const POST = defineRunnerRoute(
  {
    access: "session",
    params: z.object({ id: z.string() }),
    body: PrepareBody,
    limitBytes: manifestLimitBytes,
  },
  ({ caller, params, body }) =>
    preparedFiles(db(), { caller: anyAttemptOf(caller), attemptId: params.id, ...body }),
);
