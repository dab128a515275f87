import { errorAnswer } from "@/app/_server/answer";
import { db } from "@/app/_server/db";
import { env } from "@/app/_server/env";
import { liveStream } from "@/app/_server/live";
import { actorOfCookies } from "@/app/_server/viewer";
import { dataVersion } from "@/db/queries/data-version";
import { AppError } from "@/lib/errors";
import { assertMay, may } from "@/lib/rights";

/** Tells the chair's open pages of every write, as long as the asker is the chair. */
function GET(request: Request): Response {
  const asker = () => actorOfCookies(request.headers.get("cookie"));
  try {
    assertMay(asker(), "run_agents");
  } catch (error) {
    if (error instanceof AppError) return errorAnswer(error);
    throw error;
  }
  return liveStream(request, {
    key: `${env().databaseFile} runs`,
    read: async () => String(dataVersion(db())),
    isAllowed: () => may(asker(), "run_agents"),
  });
}

export { GET, GET as HEAD };
