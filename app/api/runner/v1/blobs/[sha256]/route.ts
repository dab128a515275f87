import { Readable } from "node:stream";
import { z } from "zod";
import { db } from "@/app/_server/db";
import { defineRunnerRoute, runnerHeaders } from "@/app/_server/define-runner-route";
import { readChunk } from "@/app/_server/read-chunk";
import { streamRules } from "@/app/_server/runner-rules";
import { appendToBlob, blobStanding } from "@/db/blobs/incoming";
import { openBlob } from "@/db/blobs/open-blob";
import { assertInput } from "@/db/queries/attempt-input";
import { blobSizeHeader, blobWholeHeader } from "@/lib/protocol/headers";
import { Offset, Sha256 } from "@/lib/protocol/words";

const params = z.object({ sha256: Sha256 });

/** How much of a content is here, in headers. */
export const HEAD = defineRunnerRoute(
  { access: "session", params },
  async ({ caller, params: { sha256 } }) => {
    const { size, isWhole } = await blobStanding(db(), streamRules(), { runnerId: caller.id, sha256 });
    const standing = { [blobSizeHeader]: String(size), [blobWholeHeader]: String(isWhole) };
    return new Response(null, { headers: { ...runnerHeaders, ...standing } });
  },
);

export const PUT = defineRunnerRoute(
  { access: "session", params, query: z.object({ offset: Offset }) },
  async ({ caller, params: { sha256 }, query: { offset }, request }) => {
    const bytes = await readChunk(request);
    return appendToBlob(db(), streamRules(), { runnerId: caller.id, sha256 }, { offset, bytes });
  },
);

/** An input of an attempt, to that attempt alone. */
export const GET = defineRunnerRoute(
  { access: "attempt", params, query: z.object({ attempt: z.string() }) },
  async ({ caller, params: { sha256 }, query: { attempt } }) => {
    assertInput(db(), caller, attempt, sha256);
    const blob = await openBlob(db(), streamRules().dataDir, sha256);
    return new Response(Readable.toWeb(blob.stream()) as ReadableStream<Uint8Array>, {
      headers: {
        ...runnerHeaders,
        "Content-Type": "application/octet-stream",
        "Content-Length": String(blob.bytes),
      },
    });
  },
);
