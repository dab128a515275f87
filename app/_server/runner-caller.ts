import "server-only";
import {
  type AttemptCaller,
  attemptOfToken,
  type CallingRunner,
  runnerOfToken,
} from "@/db/queries/runner-token";
import { sessionHeader } from "@/lib/protocol/headers";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import { db } from "./db";
import { takeClientTurn } from "./limits";

/** Who a call must come from, and what it then knows of its caller. */
export interface Callers {
  readonly anybody: null;
  /** A runner, from any process. */
  readonly runner: CallingRunner;
  /** A runner, from its newest process. */
  readonly session: CallingRunner;
  /** A runner, or the supervisor of one attempt. */
  readonly attempt: AttemptCaller;
}
export type Access = keyof Callers;

/**
 * Whoever sends this request, by its token.
 *
 * @throws ProtocolRefusal `unauthorized`, or `superseded` for an older process of the same runner
 * @throws AppError `rate_limited` for a client that keeps sending words that are no tokens; a right one always passes, so
 *   that a stranger on the same network locks nobody out
 */
export function callerOf<A extends Access>(request: Request, access: A, now: Date): Callers[A] {
  return readers[access](request, now);
}

const readers: { readonly [A in Access]: (request: Request, now: Date) => Callers[A] } = {
  anybody: () => null,
  runner: runnerOf,
  session: (request, now) => {
    const runner = runnerOf(request, now);
    if (runner.session !== null && request.headers.get(sessionHeader) === runner.session) return runner;
    throw new ProtocolRefusal({
      code: "superseded",
      message: "A newer process of this runner has taken over, or this one has yet to open its session.",
    });
  },
  attempt: (request, now) => {
    const token = tokenOf(request);
    if (token.startsWith("rt_")) return { runnerId: runnerOf(request, now).id, attemptId: null };
    return attemptOfToken(db(), token) ?? refuse(request);
  },
};

function runnerOf(request: Request, now: Date): CallingRunner {
  const found = runnerOfToken(db(), tokenOf(request), now);
  if (found === "revoked") {
    throw new ProtocolRefusal({ code: "unauthorized", message: "This runner's token was revoked." });
  }
  return found === "unknown" ? refuse(request) : found;
}

function tokenOf(request: Request): string {
  return /^Bearer ([\w-]{1,200})$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
}

function refuse(request: Request): never {
  takeClientTurn(request.headers);
  throw new ProtocolRefusal({ code: "unauthorized", message: "This token is unknown." });
}
