import type { Refusal } from "./refusal";

/** All that the client needs of the world: tests hand in their own. */
export interface ClientPorts {
  readonly fetch: (url: string, request: SiteRequest) => Promise<Response>;
  /** Rejects at once when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** In [0, 1). */
  readonly random: () => number;
  /** Milliseconds of a clock that nobody sets. */
  readonly now: () => number;
}

export interface SiteRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ReadableStream<Uint8Array> | null;
  readonly signal: AbortSignal;
  readonly redirect: "manual";
  readonly duplex: "half";
}

export interface SiteOptions {
  /** The site's address, without a slash at its end. */
  readonly siteUrl: string;
  readonly version: string;
  readonly token: () => string | null;
  readonly session: () => string | null;
  readonly ports: ClientPorts;
  readonly times: {
    /** Until an answer begins, over what the site holds back on purpose. */
    readonly answerMs: number;
    readonly retryMinMs: number;
    readonly retryMaxMs: number;
    /** A transfer that is slower than the least rate for so long is broken off. */
    readonly stallMs: number;
  };
}

export interface Call {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly json?: unknown;
  readonly bytes?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** Other than the runner's own. */
  readonly token?: string | null;
  /** How long the site may hold its answer back. */
  readonly heldMs?: number;
}

/** What may pass by itself: nobody answered, or somebody who was not the site, or the site asked to come back later. */
export class PassingFailure extends Error {
  /** What the site asked for, in milliseconds. */
  readonly retryAfterMs: number | null;
  readonly refusal: Refusal | null;

  constructor(
    message: string,
    more: { cause?: unknown; retryAfterMs?: number | null; refusal?: Refusal } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = "PassingFailure";
    this.retryAfterMs = more.retryAfterMs ?? null;
    this.refusal = more.refusal ?? null;
  }
}
