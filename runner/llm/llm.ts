import type { ModelChoice } from "@/lib/runs/agent-setup";
import type { Usage } from "@/lib/runs/usage";

export type Part =
  | {
      readonly type: "text";
      readonly text: string;
      /** Worth caching up to here, where the provider can. */
      readonly cache?: boolean;
    }
  | {
      readonly type: "image";
      readonly mediaType: "image/png" | "image/jpeg" | "image/webp" | "image/gif";
      readonly bytes: Uint8Array;
    };

export interface Message {
  readonly role: "user" | "assistant";
  readonly parts: readonly Part[];
}

export interface LlmRequest {
  readonly system?: string;
  readonly messages: readonly Message[];
  readonly maxOutputTokens?: number;
  readonly temperature?: number;
  /** Passed on where the provider has such a thing. */
  readonly effort?: "low" | "medium" | "high";
  /** The reply must be JSON that fits: by the provider's own means where it has them. */
  readonly schema?: { readonly name: string; readonly json: Readonly<Record<string, unknown>> };
  /** Lets the provider search the web, where it can. */
  readonly search?: boolean;
}

export interface CallOptions {
  readonly signal: AbortSignal;
  /** For all tries together, in milliseconds. */
  readonly deadlineMs: number;
  /**
   * Called with each piece of text as it comes; the reply is streamed then. A try that fails half-way is followed by
   * one that begins anew: whoever keeps the pieces lets go of them in `onRetry`.
   */
  readonly onText?: (piece: string) => void;
  /** Called before each wait: why, and for how long. */
  readonly onRetry?: (what: {
    readonly error: LlmFailure;
    readonly waitMs: number;
    readonly attempt: number;
  }) => void;
}

export interface LlmReply {
  readonly text: string;
  /** Whether the text is the whole reply: `length` was cut by the token limit. */
  readonly finish: "stop" | "length" | "filtered" | "refused" | "tool";
  readonly usage: Usage;
  /** The model that the provider says has answered; null where it does not say. */
  readonly modelReported: string | null;
  readonly requestId: string | null;
  /** What the provider sent, as JSON: for whoever must be able to audit it. */
  readonly raw: unknown;
  readonly durationMs: number;
  /** 1 where the first call was answered. */
  readonly tries: number;
}

export type LlmFailureKind =
  | "missing_key"
  /** Wrong, not allowed to use this model, or its account has no credit. */
  | "refused_key"
  | "rate_limited"
  | "overloaded"
  | "timeout"
  | "unreachable"
  /** The connection ended before the reply did. */
  | "cut"
  | "context_too_long"
  | "filtered"
  | "bad_request"
  | "not_found"
  | "aborted";

/** Why no reply came. What may help when repeated has been repeated already. */
export class LlmFailure extends Error {
  readonly kind: LlmFailureKind;
  readonly status: number | null;
  /** What the provider asked to wait, in milliseconds. */
  readonly retryAfterMs: number | null;

  constructor(
    kind: LlmFailureKind,
    message: string,
    options: ErrorOptions & { status?: number | null; retryAfterMs?: number | null } = {},
  ) {
    super(message, options);
    this.name = "LlmFailure";
    this.kind = kind;
    this.status = options.status ?? null;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** One model at one provider. `runner/llm/open-llm.ts` makes it from a `ModelChoice` and the environment. */
export interface Llm {
  readonly choice: ModelChoice;
  /** @throws LlmFailure where no reply came within the deadline */
  complete(request: LlmRequest, options: CallOptions): Promise<LlmReply>;
}
