import { db } from "@/app/_server/db";
import { defineFileRoute } from "@/app/_server/define-file-route";
import { answerLog } from "@/app/_server/run-log-content";
import { actorOfCookies, chairsOwn } from "@/app/_server/viewer";
import { runLog } from "@/db/queries/run-log";
import { logDoors } from "@/lib/api/log-doors";
import { AppError } from "@/lib/errors";

export const { GET, HEAD, OPTIONS } = defineFileRoute(
  logDoors.log,
  (_, params) => params,
  async ({ request, params, query }) => {
    const { stream, attempt, from, to, download } = query;
    const actor = actorOfCookies(request.headers.get("cookie"));
    const log = runLog(db(), actor, { runId: params.id, stream, attempt });
    if (log === null) throw new AppError("not_found", "No runner has taken this run yet, so it has no log.");
    const saveAs = download === undefined ? null : `${params.id}.attempt-${log.attempt}.${stream}.log`;
    const answer = await answerLog(request, log, { stream, from, to, saveAs });
    for (const [name, value] of Object.entries(chairsOwn(request))) answer.headers.set(name, value);
    return answer;
  },
);
