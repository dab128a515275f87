import "server-only";
import { z } from "zod";
import { AppError, type ErrorCode } from "@/lib/errors";
import { protocolHeader, protocolVersion, versionHeader } from "@/lib/protocol/headers";
import { ProtocolRefusal, type Refusal, type RefusalCode, refusalStatus } from "@/lib/protocol/refusal";
import { isOlder, oldestRunner } from "@/lib/runs/version";
import { readBytes } from "./read-chunk";
import { type Access, type Callers, callerOf } from "./runner-caller";

interface Door<A extends Access, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  readonly access: A;
  /** An outdated runner may finish what it has, yet is given nothing new. */
  readonly needsCurrent?: boolean;
  readonly params?: P;
  readonly query?: Q;
  /** Of a body in JSON. Without it the body is left to `run`. */
  readonly body?: B;
  /** The most of such a body, where it is not small. */
  readonly limitBytes?: number;
}

interface Asked<A extends Access, P, Q, B> {
  readonly caller: Callers[A];
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly request: Request;
  /** What the runner says its version is. */
  readonly version: string;
}

const smallBytes = 1024 * 1024;
const Nothing = z.unknown();

/**
 * The one path from a runner's call to a command: protocol version, token, parse, run. What `run` gives is sent as JSON,
 * unless it is a Response already; every refusal has one form. Never cached. No cookie is read, so a page of another
 * site has nothing to misuse.
 */
export function defineRunnerRoute<
  A extends Access,
  P extends z.ZodType = typeof Nothing,
  Q extends z.ZodType = typeof Nothing,
  B extends z.ZodType = typeof Nothing,
>(
  door: Door<A, P, Q, B>,
  run: (asked: Asked<A, z.output<P>, z.output<Q>, z.output<B>>) => unknown,
): (request: Request, context: { readonly params: Promise<unknown> }) => Promise<Response> {
  return async (request, context) => {
    try {
      const version = versionOf(request, door.needsCurrent ?? false);
      const caller = callerOf(request, door.access, new Date());
      const params = parsed(door.params, await context.params) as z.output<P>;
      const query = parsed(door.query, Object.fromEntries(new URL(request.url).searchParams)) as z.output<Q>;
      const body = door.body && (await jsonOf(request, door.limitBytes ?? smallBytes));
      const asked = { caller, params, query, body: parsed(door.body, body) as z.output<B>, request, version };
      const result = await run(asked);
      return result instanceof Response ? result : Response.json(result, { headers: runnerHeaders });
    } catch (error) {
      return refusalAnswer(refusalOf(error));
    }
  };
}

export const runnerHeaders = { "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" };

function versionOf(request: Request, needsCurrent: boolean): string {
  const version = request.headers.get(versionHeader) ?? "";
  const speaks = request.headers.get(protocolHeader) === String(protocolVersion);
  if (speaks && !(needsCurrent && isOlder(version, oldestRunner))) return version.slice(0, 60);
  throw new ProtocolRefusal({
    code: "upgrade_required",
    message: `This site works with runners from version ${oldestRunner} on. Update the runner.`,
    minVersion: oldestRunner,
  });
}

function parsed(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = z.flattenError(result.error as z.ZodError<Record<string, unknown>>).fieldErrors;
  throw new ProtocolRefusal({
    code: "invalid",
    message: "The request does not fit. Nothing was changed.",
    fields: fields as Record<string, string[]>,
  });
}

async function jsonOf(request: Request, most: number): Promise<unknown> {
  const bytes = await readBytes(request, most);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) {
      throw new ProtocolRefusal({ code: "invalid", message: "The body is not JSON. Nothing was changed." });
    }
    throw error;
  }
}

const codes: Readonly<
  Record<ErrorCode, Exclude<RefusalCode, "gap" | "sealed" | "incomplete" | "upgrade_required">>
> = {
  invalid: "invalid",
  unauthenticated: "unauthorized",
  forbidden: "unauthorized",
  not_found: "not_found",
  conflict: "conflict",
  too_large: "too_large",
  rate_limited: "rate_limited",
  unavailable: "unavailable",
};

/** @throws the error itself where it is a bug: it is logged once, at the edge */
function refusalOf(error: unknown): Refusal {
  if (error instanceof ProtocolRefusal) return error.refusal;
  if (error instanceof AppError) return { code: codes[error.code], message: error.message };
  const system = (error as NodeJS.ErrnoException | null)?.code;
  if (system === "ENOSPC" || system === "EDQUOT") {
    return { code: "no_space", message: "The site's disk is full. Keep it and try again later." };
  }
  if (system === "ECONNRESET") {
    return {
      code: "bad_chunk",
      message: "The connection broke off within the body. Nothing of it was kept.",
    };
  }
  if (system === "SQLITE_BUSY" || system === "SQLITE_LOCKED") {
    return { code: "unavailable", message: "The site's database is busy. Try again in a moment." };
  }
  throw error;
}

function refusalAnswer(refusal: Refusal): Response {
  return Response.json({ error: refusal }, { status: refusalStatus[refusal.code], headers: runnerHeaders });
}
