import { artifactContent } from "@/app/_server/artifact-content";
import { db } from "@/app/_server/db";
import { defineFileRoute } from "@/app/_server/define-file-route";
import { actorOfCookies, chairsOwn } from "@/app/_server/viewer";
import { artifactAt } from "@/db/queries/artifact-at";
import { artifactPathOf } from "@/lib/artifacts/address";
import { answerFile } from "@/lib/artifacts/answer-file";
import { artifactDoors } from "@/lib/catalog/artifact";

export const { GET, HEAD, OPTIONS } = defineFileRoute(
  artifactDoors.artifact,
  // The address itself names the file: parameters of several parts come with their escapes half undone.
  (request, params) => ({ ...(params as object), path: artifactPathOf(new URL(request.url).pathname) }),
  async ({ request, params, query }) => {
    const name = { runId: params.id, path: params.path, revision: query.revision, sha256: query.sha };
    const actor = actorOfCookies(request.headers.get("cookie"));
    const file = artifactAt(db(), actor, name);
    const wish = { download: query.download !== undefined, byHash: query.sha !== undefined };
    const answer = await answerFile(request, file, await artifactContent(file.sha256), wish);
    for (const [name, value] of Object.entries(chairsOwn(request))) answer.headers.set(name, value);
    return answer;
  },
);
