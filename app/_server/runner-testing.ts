import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { aRunner, type FixtureRunner, fixtureCapacity } from "@/db/runner-fixture";
import { ClaimedAttempt, type FinishBody } from "@/lib/protocol/attempt";
import { chunkHashHeader } from "@/lib/protocol/headers";
import { RefusalBody } from "@/lib/protocol/refusal";
import { SessionReply } from "@/lib/protocol/session";
import { noUsage } from "@/lib/runs/usage";
import { POST as claimDoor } from "../api/runner/v1/claim/route";
import { POST as sessionDoor } from "../api/runner/v1/session/route";
import { db } from "./db";

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
export const emptyEnd = { size: 0, sha256: sha256Of(new Uint8Array()) };

type Door = (request: Request, context: { params: Promise<unknown> }) => Promise<Response>;

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly json?: unknown;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
}

/** Calls one of the runner's doors as Next does, with the headers of a runner. */
export function calling(token: string | null, session: string | null = null) {
  return (door: Door, sent: Sent = {}) => {
    const url = new URL("http://localhost/api/runner/v1/a-door");
    for (const [key, value] of Object.entries(sent.query ?? {})) url.searchParams.set(key, String(value));
    const method = sent.method ?? (sent.bytes ? "PUT" : "POST");
    const hasBody = method !== "GET" && method !== "HEAD";
    const init: RequestInit = { method, headers: headersOf(token, session, sent) };
    if (hasBody) init.body = sent.bytes ?? JSON.stringify(sent.json ?? {});
    return door(new Request(url, init), { params: Promise.resolve(sent.params ?? {}) });
  };
}

function headersOf(token: string | null, session: string | null, { bytes, headers }: Sent) {
  return {
    "x-runner-protocol": "1",
    "x-runner-version": "0.1.0",
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(session === null ? {} : { "x-runner-session": session }),
    ...(bytes ? { [chunkHashHeader]: sha256Of(bytes), "content-length": String(bytes.length) } : {}),
    ...headers,
  };
}

export const sessionBody = (runner: Pick<FixtureRunner, "machineId">) => ({
  instanceId: randomUUID(),
  machineId: runner.machineId,
  bootId: "a-boot-of-it",
  labels: [],
  capacity: fixtureCapacity,
  adopted: [] as { attempt: string; fence: number }[],
});

/** A runner with an open session, and how it calls. */
export async function workingRunner(shape: Parameters<typeof aRunner>[1] = {}) {
  const runner = aRunner(db(), { at: new Date(), ...shape });
  const answer = await calling(runner.token)(sessionDoor, { json: sessionBody(runner) });
  const { session } = SessionReply.parse(await answer.json());
  return { ...runner, session, call: calling(runner.token, session) };
}
export type WorkingRunner = Awaited<ReturnType<typeof workingRunner>>;

export const claimBody = (claimId: string = randomUUID()) => ({
  claimId,
  free: { gpus: [], cpus: 4, memoryMb: 16_000, diskMb: 100_000 },
  labels: [],
  waitS: 0,
});

/** What the runner is handed now. */
export async function claimed(runner: WorkingRunner, body = claimBody()): Promise<ClaimedAttempt> {
  const answer = await runner.call(claimDoor, { json: body });
  return ClaimedAttempt.parse(await answer.json());
}

/** An end without logs and files. */
export function finishBody(fence: number, more: Partial<FinishBody> = {}): FinishBody {
  return {
    fence,
    outcome: "ok",
    reason: "done",
    detail: null,
    exitCode: 0,
    signal: null,
    startedMs: 0,
    durationMs: 1200,
    streams: { console: emptyEnd, events: emptyEnd },
    manifestDigest: null,
    artifacts: "none",
    progress: null,
    usage: noUsage,
    droppedBytes: 0,
    result: null,
    ...more,
  };
}

/** The refusal in an answer. */
export async function refusalIn(answer: Response) {
  return RefusalBody.parse(await answer.json()).error;
}
