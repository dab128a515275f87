import { errorAnswer } from "@/app/_server/answer";
import { liveLog } from "@/app/_server/live-log";
import { actorOfCookies } from "@/app/_server/viewer";
import { logDoors } from "@/lib/api/log-doors";
import { parseParams, parseQuery } from "@/lib/api/parse-query";
import { AppError } from "@/lib/errors";

export async function GET(request: Request, context: { params: Promise<unknown> }): Promise<Response> {
  try {
    const { id } = parseParams(logDoors.logLive.params, await context.params);
    const query = parseQuery(logDoors.logLive.query, new URL(request.url).searchParams);
    return liveLog(request, actorOfCookies(request.headers.get("cookie")), { runId: id, ...query });
  } catch (error) {
    if (error instanceof AppError) return errorAnswer(error);
    throw error;
  }
}

export const HEAD = GET;
