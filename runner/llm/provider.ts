import type { ModelChoice } from "@/lib/runs/agent-setup";
import type { LlmReply, LlmRequest } from "./llm";
import type { TokenUse } from "./prices";

/** What an SDK needs to reach its provider. */
export interface Access {
  readonly choice: ModelChoice;
  /** Empty where a server of one's own is asked without one. */
  readonly key: string;
}

/** One try of one call. */
export interface Try {
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal;
  readonly onText: ((piece: string) => void) | undefined;
}

/** A provider's whole reply, before it is priced. */
export interface Answer extends Pick<LlmReply, "text" | "finish" | "modelReported" | "raw"> {
  /** Where the reply itself names it; the header is read elsewhere. */
  readonly requestId: string | null;
  readonly tokens: TokenUse;
  readonly searches: number;
  readonly costUsd: number | null;
}

/** One call of a provider by its SDK. What it throws is read by `failureOf`. */
export type Provider = (access: Access, request: LlmRequest, once: Try) => Promise<Answer>;

export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}

/** A reply as plain JSON, without an SDK's methods. */
export function plain(reply: unknown): unknown {
  return JSON.parse(JSON.stringify(reply));
}
