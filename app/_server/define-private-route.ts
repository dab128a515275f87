import "server-only";
import type { z } from "zod";
import type { Person } from "@/lib/actor";
import { AppError, statusOf } from "@/lib/errors";
import { env } from "./env";
import { actorOfCookies, signedIn } from "./viewer";
import { takeWriteTurn } from "./write-limit";

interface Asked<P extends z.ZodType, B extends z.ZodType> {
  readonly params: z.output<P>;
  readonly body: z.output<B>;
  readonly request: Request;
}

const limitBytes = 1024 * 1024;

/**
 * The one path from a signed-in person's request to a command or query: same origin, sign-in, a turn for each write,
 * parse, run. What `run` gives is sent as JSON, unless it is a Response already. Never cached anywhere. A GET has no
 * body: pass `z.undefined()`.
 */
export function definePrivateRoute<P extends z.ZodType, B extends z.ZodType>(
  schemas: { readonly params: P; readonly body: B },
  run: (actor: Person, asked: Asked<P, B>) => unknown,
) {
  return async (request: Request, context: { params: Promise<unknown> }): Promise<Response> => {
    try {
      assertSameOrigin(request);
      const actor = signedIn(actorOfCookies(request.headers.get("cookie")));
      if (!isRead(request)) takeWriteTurn(actor.userId, env().REFEREE_WRITES_PER_MINUTE);
      const params = parsed(schemas.params, await context.params);
      const body = parsed(schemas.body, await readBody(request));
      const result = await run(actor, { params, body, request });
      return result instanceof Response ? result : Response.json(result ?? {}, { headers: privately });
    } catch (error) {
      if (error instanceof AppError) return refusal(error);
      throw error;
    }
  };
}

const privately = { "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" };

function refusal({ code, message, fields }: AppError): Response {
  const error = fields ? { code, message, fields } : { code, message };
  return Response.json({ error }, { status: statusOf[code], headers: privately });
}

const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

/** A page of another site must not write in somebody's name: browsers say where a request comes from. */
export function assertSameOrigin(request: Request): void {
  if (isRead(request)) return;
  const origin = request.headers.get("origin");
  const host = request.headers.get("x-forwarded-host") ?? request.headers.get("host");
  if (origin !== null && URL.canParse(origin) && new URL(origin).host === host) return;
  throw new AppError("forbidden", "This request did not come from a page of this site. Nothing was changed.");
}

async function readBody(request: Request): Promise<unknown> {
  if (isRead(request)) return undefined;
  const text = await request.text();
  if (text.length > limitBytes) throw new AppError("too_large", "This is more than a review can hold.");
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("invalid", "The body is not JSON.", { cause });
  }
}

function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string[]> = {};
  for (const { path, message } of result.error.issues) {
    const name = path.join(".");
    fields[name] = [...(fields[name] ?? []), message];
  }
  throw new AppError("invalid", "The request does not fit. Nothing was changed.", { fields });
}
