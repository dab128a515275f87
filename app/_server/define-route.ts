import "server-only";
import type { z } from "zod";
import type { Door } from "@/lib/api/door";
import { parseParams, parseQuery } from "@/lib/api/parse-query";
import { AppError } from "@/lib/errors";
import { answer, errorAnswer, preflight } from "./answer";

type Context = { readonly params: Promise<unknown> };
type Asked<P extends z.ZodObject, Q extends z.ZodObject> = {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  /** For doors whose answer depends on who asks. */
  readonly request: Request;
};

/**
 * The one path from a public GET to a query: parse, run, check the answer against its own schema, and send it with an
 * ETag. An expected failure becomes `{ error }`; a bad answer is a bug and is left to the edge.
 *
 * @param headers what this door's answers say beyond, or instead of, what all do
 */
export function defineRoute<P extends z.ZodObject, Q extends z.ZodObject, R extends z.ZodType>(
  door: Door<P, Q, R>,
  run: (asked: Asked<P, Q>) => z.input<R> | Promise<z.input<R>>,
  headers: (request: Request, value: z.input<R>) => Readonly<Record<string, string>> = () => ({}),
) {
  async function GET(request: Request, context: Context): Promise<Response> {
    try {
      const params = parseParams(door.params, (await context.params) ?? {});
      const query = parseQuery(door.query, new URL(request.url).searchParams);
      const value = await run({ params, query, request });
      const body = write(door, value);
      return answer(request, body, { ...headersOf(door, params), ...headers(request, value) });
    } catch (error) {
      if (error instanceof AppError) return errorAnswer(error);
      throw error;
    }
  }
  return { GET, HEAD: GET, OPTIONS: preflight };
}

function write<R extends z.ZodType>(
  door: Pick<Door, "path"> & { answer: { schema: R } },
  value: z.input<R>,
): string {
  const checked = door.answer.schema.safeParse(value);
  if (!checked.success) {
    throw new Error(`The answer of ${door.path} does not fit its schema`, { cause: checked.error });
  }
  return typeof checked.data === "string" ? checked.data : JSON.stringify(checked.data);
}

function headersOf(
  door: Pick<Door, "answer" | "path">,
  params: Record<string, unknown>,
): Record<string, string> {
  const type = { "Content-Type": `${door.answer.media}; charset=utf-8` };
  if (!door.answer.saveAs) return type;
  const name = ["referee", ...Object.values(params)]
    .map(String)
    .join("-")
    .replace(/[^\w.-]+/g, "_");
  return { ...type, "Content-Disposition": `attachment; filename="${name}.${door.answer.saveAs}"` };
}
