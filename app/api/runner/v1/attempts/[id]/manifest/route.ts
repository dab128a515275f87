import { z } from "zod";
import { db } from "@/app/_server/db";
import { defineRunnerRoute } from "@/app/_server/define-runner-route";
import { keepManifest } from "@/db/commands/keep-manifest";
import { anyAttemptOf } from "@/db/queries/runner-token";
import { manifestLimitBytes } from "@/lib/protocol/headers";
import { ManifestBody } from "@/lib/protocol/manifest";

export const PUT = defineRunnerRoute(
  {
    access: "session",
    params: z.object({ id: z.string() }),
    body: ManifestBody,
    limitBytes: manifestLimitBytes,
  },
  ({ caller, params, body }) =>
    keepManifest(db(), { caller: anyAttemptOf(caller), attemptId: params.id, ...body }),
);
