import { z } from "zod";
import type { StreamName } from "@/lib/runs/streams";
import {
  BlobReply,
  type ClaimBody,
  ClaimedAttempt,
  type FinishBody,
  FinishReply,
  type HeartbeatBody,
  HeartbeatReply,
  type StartBody,
  StartReply,
  StreamReply,
} from "./attempt";
import { exchange, jsonOf } from "./exchange";
import { chunkHashHeader } from "./headers";
import { insist, type Until } from "./insist";
import { type ManifestBody, ManifestReply, type PrepareBody, PrepareReply } from "./manifest";
import type { Call, SiteOptions } from "./ports";
import {
  PingReply,
  type RegisterBody,
  RegisterReply,
  RotateReply,
  type SessionBody,
  SessionReply,
} from "./session";

/** What comes at a place of a log or of a content. */
interface Chunk {
  readonly offset: number;
  readonly bytes: Uint8Array;
  /** Of the bytes, where it was begun before they are sent. */
  readonly sha256?: Promise<string>;
}

/** What comes of it shows in the next heartbeat. */
const DrainReply = z.object({});

async function* piecesOf(response: Response, moved: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) return;
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      moved(piece.value.length);
      yield piece.value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

type Ask = <T>(
  call: Call,
  read: (response: Response, moved: Moved) => Promise<T>,
  until: Until,
) => Promise<T>;
type Moved = (bytes: number) => void;

const post = (path: string, json: unknown, more: Partial<Call> = {}): Call => ({
  method: "POST",
  path,
  json,
  ...more,
});

async function put(path: string, { bytes, sha256 = sha256Of(bytes) }: Chunk): Promise<Call> {
  return { method: "PUT", path, bytes, headers: { [chunkHashHeader]: await sha256 } };
}

/** The hash that a piece is sent with, in hex. */
export async function sha256Of(bytes: Uint8Array): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
}

const at = (attempt: string) => `/attempts/${encodeURIComponent(attempt)}`;

function machineCalls(ask: Ask) {
  return {
    register: (body: RegisterBody, until: Until) =>
      ask(post("/register", body, { token: null }), jsonOf(RegisterReply), until),
    session: (body: SessionBody, until: Until) => ask(post("/session", body), jsonOf(SessionReply), until),
    /** Null where there is nothing to do. */
    claim: (body: ClaimBody, until: Until): Promise<ClaimedAttempt | null> =>
      ask(
        post("/claim", body, { heldMs: body.waitS * 1000 }),
        (response) => (response.status === 204 ? Promise.resolve(null) : jsonOf(ClaimedAttempt)(response)),
        until,
      ),
    heartbeat: (body: HeartbeatBody, until: Until) =>
      ask(post("/heartbeat", body), jsonOf(HeartbeatReply), until),
    rotate: (until: Until) => ask(post("/token/rotate", {}), jsonOf(RotateReply), until),
    drain: (body: { isDrained: boolean }, until: Until) =>
      ask(post("/drain", body), jsonOf(DrainReply), until),
    ping: (until: Until) => ask({ method: "GET", path: "/ping" }, jsonOf(PingReply), until),
  };
}

function attemptCalls(ask: Ask) {
  return {
    /** Asked by the supervisor, with the attempt's own token. */
    start: (attempt: string, token: string, body: StartBody, until: Until) =>
      ask(post(`${at(attempt)}/start`, body, { token }), jsonOf(StartReply), until),
    append: async (
      attempt: string,
      { stream, fence, ...chunk }: Chunk & { readonly stream: StreamName; readonly fence: number },
      until: Until,
    ) => {
      const path = `${at(attempt)}/streams/${stream}?fence=${fence}&offset=${chunk.offset}`;
      return ask(await put(path, chunk), jsonOf(StreamReply), until);
    },
    /** Hands the pieces of an input's content to `take`, from the first on again with each try. */
    input: (
      attempt: string,
      sha256: string,
      take: (pieces: AsyncIterable<Uint8Array>) => Promise<void>,
      until: Until,
    ): Promise<void> =>
      ask(
        { method: "GET", path: `/blobs/${sha256}?attempt=${encodeURIComponent(attempt)}` },
        (response, moved) => take(piecesOf(response, moved)),
        until,
      ),
    finish: (attempt: string, body: FinishBody, until: Until) =>
      ask(post(`${at(attempt)}/finish`, body), jsonOf(FinishReply), until),
  };
}

function artifactCalls(ask: Ask) {
  return {
    prepare: (attempt: string, body: PrepareBody, until: Until) =>
      ask(post(`${at(attempt)}/artifacts/prepare`, body), jsonOf(PrepareReply), until),
    appendBlob: async (sha256: string, chunk: Chunk, until: Until) =>
      ask(await put(`/blobs/${sha256}?offset=${chunk.offset}`, chunk), jsonOf(BlobReply), until),
    commitBlob: (sha256: string, until: Until) =>
      ask(post(`/blobs/${sha256}/commit`, {}), jsonOf(BlobReply), until),
    putManifest: (attempt: string, body: ManifestBody, until: Until) =>
      ask({ method: "PUT", path: `${at(attempt)}/manifest`, json: body }, jsonOf(ManifestReply), until),
  };
}

/**
 * The site as a runner sees it: every call of the protocol, its reply checked. What may pass is tried again.
 *
 * Each call throws `ProtocolRefusal` where the site says no, the signal's reason once it is aborted, and
 * `PassingFailure` when its time is over.
 */
export function siteClient(options: SiteOptions) {
  const ask: Ask = (call, read, until) =>
    insist(options, until, () => exchange(options, call, until.signal, read));
  return { ...machineCalls(ask), ...attemptCalls(ask), ...artifactCalls(ask) };
}
export type SiteClient = ReturnType<typeof siteClient>;
