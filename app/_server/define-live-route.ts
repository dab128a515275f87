import "server-only";
import type { z } from "zod";
import { questionKey } from "@/db/queries/agreement-question";
import type { Door } from "@/lib/api/door";
import { parseParams, parseQuery } from "@/lib/api/parse-query";
import { AppError } from "@/lib/errors";
import { publishedResampling } from "@/lib/stats/bootstrap";
import { type AgreementAsked, agreement } from "./agreement";
import { errorAnswer } from "./answer";
import { env } from "./env";
import { liveStream } from "./live";

type Asked<P extends z.ZodObject, Q extends z.ZodObject> = {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly request: Request;
};

/** The one path from a GET to an event stream on agreement: parse, see whether the asker may, and listen. */
export function defineLiveRoute<P extends z.ZodObject, Q extends z.ZodObject>(
  door: Door<P, Q>,
  find: (asked: Asked<P, Q>) => { asked: AgreementAsked; isAllowed: () => boolean },
) {
  async function GET(request: Request, context: { params: Promise<unknown> }): Promise<Response> {
    try {
      const params = parseParams(door.params, (await context.params) ?? {});
      const query = parseQuery(door.query, new URL(request.url).searchParams);
      const { asked, isAllowed } = find({ params, query, request });
      return liveStream(request, {
        key: `${env().databaseFile} ${questionKey({ ...asked, resampling: publishedResampling })}`,
        read: async () => (await agreement(asked)).hash,
        isAllowed,
      });
    } catch (error) {
      if (error instanceof AppError) return errorAnswer(error);
      throw error;
    }
  }
  return { GET, HEAD: GET };
}
