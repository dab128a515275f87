import { z } from "zod";
import { db } from "@/app/_server/db";
import { defineRunnerRoute } from "@/app/_server/define-runner-route";
import { readChunk } from "@/app/_server/read-chunk";
import { streamRules } from "@/app/_server/runner-rules";
import { anyAttemptOf } from "@/db/queries/runner-token";
import { appendToStream } from "@/db/streams/append-to-stream";
import { Fence, Offset } from "@/lib/protocol/words";
import { streamNames } from "@/lib/runs/streams";

export const PUT = defineRunnerRoute(
  {
    access: "session",
    params: z.object({ id: z.string(), name: z.enum(streamNames) }),
    query: z.object({ fence: Fence, offset: Offset }),
  },
  async ({ caller, params, query, request }) => {
    const attempt = { caller: anyAttemptOf(caller), attemptId: params.id, fence: query.fence };
    const chunk = { name: params.name, offset: query.offset, bytes: await readChunk(request) };
    return appendToStream(db(), attempt, chunk, streamRules());
  },
);
