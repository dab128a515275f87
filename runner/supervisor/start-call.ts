import { setTimeout as pause } from "node:timers/promises";
import { StartReply } from "@/lib/protocol/attempt";
import { protocolHeader, protocolPath, protocolVersion, versionHeader } from "@/lib/protocol/headers";
import { RefusalBody } from "@/lib/protocol/refusal";
import { version } from "../../package.json";
import type { JobFile } from "../attempt-folder";

export type StartAnswer =
  /** `sentAt` is the uptime at which the call that was answered left: the lease counts from there. */
  | { readonly kind: "ok"; readonly leaseTtlMs: number; readonly sentAt: number }
  | { readonly kind: "refused"; readonly code: string; readonly message: string }
  | { readonly kind: "unanswered"; readonly detail: string }
  | { readonly kind: "stopped" };

export interface StartCall {
  readonly job: JobFile;
  readonly execId: string;
  readonly now: () => number;
  /** Ends the attempts to reach the site. */
  readonly signal: AbortSignal;
  readonly random?: () => number;
}

const passing = new Set(["unavailable", "rate_limited", "no_space"]);
const callMs = 10_000;

type Once = StartAnswer | { readonly kind: "again"; readonly detail: string };

async function readAnswer(response: Response, sentAt: number): Promise<Once> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) {
    const reply = StartReply.safeParse(body);
    if (reply.success) return { kind: "ok", leaseTtlMs: reply.data.leaseTtlS * 1000, sentAt };
    return { kind: "again", detail: "something other than the site answered" };
  }
  const refusal = RefusalBody.safeParse(body);
  // A proxy in between answers in its own words: that says nothing of the site.
  if (!refusal.success || passing.has(refusal.data.error.code))
    return { kind: "again", detail: `the site answered with status ${response.status}` };
  return { kind: "refused", code: refusal.data.error.code, message: refusal.data.error.message };
}

async function askOnce({ job, execId, now, signal }: StartCall, withinMs: number): Promise<Once> {
  const { attempt, fence, attemptToken } = job.claimed;
  const sentAt = now();
  try {
    const response = await fetch(new URL(`${protocolPath}/attempts/${attempt}/start`, job.siteUrl), {
      method: "POST",
      headers: {
        authorization: `Bearer ${attemptToken}`,
        "content-type": "application/json",
        [protocolHeader]: String(protocolVersion),
        [versionHeader]: version,
      },
      body: JSON.stringify({ fence, execId }),
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(Math.min(callMs, withinMs))]),
    });
    return await readAnswer(response, sentAt);
  } catch (error) {
    if (signal.aborted) return { kind: "stopped" };
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { kind: "again", detail: cause instanceof Error ? cause.message : String(cause) };
  }
}

/**
 * Asks the site whether this process may execute the attempt, again and again until it answers or the attempt's time
 * to start is over. The same exec id always gets the same answer, so a lost reply does no harm.
 */
export async function askToStart(call: StartCall): Promise<StartAnswer> {
  const until = call.now() + call.job.times.startWithinMs;
  const random = call.random ?? Math.random;
  let detail = "no time was left to ask";
  for (let wait = 200; ; wait = Math.min(wait * 2, 10_000)) {
    const left = until - call.now();
    if (left <= 0) return { kind: "unanswered", detail: `the site did not let it start in time: ${detail}` };
    const answer = await askOnce(call, left);
    if (answer.kind !== "again") return answer;
    detail = answer.detail;
    const nap = Math.min(wait * (0.5 + random()), Math.max(0, until - call.now()));
    await pause(nap, undefined, { signal: call.signal }).catch(() => undefined);
    if (call.signal.aborted) return { kind: "stopped" };
  }
}
