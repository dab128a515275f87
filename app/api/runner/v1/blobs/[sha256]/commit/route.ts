import { z } from "zod";
import { db } from "@/app/_server/db";
import { defineRunnerRoute } from "@/app/_server/define-runner-route";
import { streamRules } from "@/app/_server/runner-rules";
import { commitBlob } from "@/db/blobs/incoming";
import { Sha256 } from "@/lib/protocol/words";

export const POST = defineRunnerRoute(
  { access: "session", params: z.object({ sha256: Sha256 }) },
  ({ caller, params: { sha256 } }) => commitBlob(db(), streamRules(), { runnerId: caller.id, sha256 }),
);
