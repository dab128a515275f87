import { defineRoute } from "@/app/_server/define-route";
import { readTranscript, transcriptOf } from "@/app/_server/transcripts";
import { actorOfCookies, chairsOwn } from "@/app/_server/viewer";
import { artifactDoors } from "@/lib/catalog/artifact";
import { AppError } from "@/lib/errors";
import { transcriptPage } from "@/lib/transcripts/page";

export const { GET, HEAD, OPTIONS } = defineRoute(
  artifactDoors.transcript,
  async ({ params, query, request }) => {
    const file = transcriptOf(actorOfCookies(request.headers.get("cookie")), params.id);
    if (!file) throw new AppError("not_found", "There is no transcript of a run of this name.");
    return transcriptPage(await readTranscript(file), query);
  },
  chairsOwn,
);
