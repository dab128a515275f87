import "server-only";
import type { z } from "zod";
import type { Door } from "@/lib/api/door";
import { parseParams, parseQuery } from "@/lib/api/parse-query";
import { AppError } from "@/lib/errors";
import { errorAnswer, preflight } from "./answer";

interface Asked<P extends z.ZodObject, Q extends z.ZodObject> {
  readonly request: Request;
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
}

/** As `defineRoute`, for answers that are bytes: `run` makes the whole response, a stream for instance. */
export function defineFileRoute<P extends z.ZodObject, Q extends z.ZodObject>(
  door: Pick<Door<P, Q>, "params" | "query">,
  readParams: (request: Request, params: unknown) => unknown,
  run: (asked: Asked<P, Q>) => Promise<Response>,
) {
  async function GET(request: Request, context: { readonly params: Promise<unknown> }): Promise<Response> {
    try {
      const params = parseParams(door.params, readParams(request, await context.params));
      const query = parseQuery(door.query, new URL(request.url).searchParams);
      return await run({ request, params, query });
    } catch (error) {
      if (error instanceof AppError) return errorAnswer(error);
      throw error;
    }
  }
  return { GET, HEAD: GET, OPTIONS: preflight };
}
