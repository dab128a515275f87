import type { ModelChoice } from "@/lib/runs/agent-setup";
import { startAnthropicStub } from "../fixtures/llm-stubs/anthropic-stub";
import { startGoogleStub } from "../fixtures/llm-stubs/google-stub";
import { startOpenAiStub } from "../fixtures/llm-stubs/openai-stub";
import type { LlmStub, StubHandler, StubScript } from "../fixtures/llm-stubs/stub-script";
import { type CallOptions, type Llm, LlmFailure, type LlmRequest } from "./llm";
import { openLlm } from "./open-llm";
import type { LlmPorts } from "./ports";

export const testKey = "not-a-key-1234567890";

export interface Speaker {
  readonly name: string;
  readonly provider: ModelChoice["provider"];
  readonly model: string;
  readonly keyHeader: string;
  readonly start: (handler: StubHandler) => Promise<LlmStub>;
  /** Behind the stub's address. */
  readonly basePath: string;
}

/** Each way in which we speak to a provider, with the stub that answers it. */
export const speakers: readonly Speaker[] = [
  {
    name: "Anthropic",
    provider: "anthropic",
    model: "claude-sonnet-4-5-20250929",
    keyHeader: "authorization",
    start: startAnthropicStub,
    basePath: "",
  },
  {
    name: "OpenAI",
    provider: "openai",
    model: "o4-mini-2025-04-16",
    keyHeader: "authorization",
    start: startOpenAiStub,
    basePath: "/v1",
  },
  {
    name: "Google",
    provider: "google",
    model: "gemini-2.5-pro",
    keyHeader: "x-goog-api-key",
    start: startGoogleStub,
    basePath: "",
  },
  {
    name: "a compatible server",
    provider: "openai-compatible",
    model: "qwen3-235b-a22b",
    keyHeader: "authorization",
    start: startOpenAiStub,
    basePath: "/v1",
  },
];

export interface Scene {
  readonly stub: LlmStub;
  readonly llm: Llm;
  /** The waits between tries, none of which took any time. */
  readonly waits: number[];
}

/** An LLM before a stub that plays these scripts in turn, the last one for ever; its waits take no time. */
export async function openScene(
  speaker: Speaker,
  scripts: StubHandler | readonly StubScript[],
  options: { model?: string; ports?: Partial<LlmPorts> } = {},
): Promise<Scene> {
  const handler: StubHandler =
    typeof scripts === "function"
      ? scripts
      : ({ number }) => scripts[Math.min(number, scripts.length - 1)] ?? { hang: true };
  const stub = await speaker.start(handler);
  const waits: number[] = [];
  const choice: ModelChoice = {
    provider: speaker.provider,
    model: options.model ?? speaker.model,
    baseUrl: stub.url + speaker.basePath,
    keyName: "SOME_KEY",
  };
  const sleep = async (ms: number) => {
    waits.push(ms);
  };
  const ports = { sleep, random: () => 0, today: () => Date.parse("2026-06-01T12:00:00Z"), ...options.ports };
  return { stub, waits, llm: openLlm(choice, { SOME_KEY: testKey }, ports) };
}

export function ask(text: string): LlmRequest {
  return { messages: [{ role: "user", parts: [{ type: "text", text }] }] };
}

export function patient(more: Partial<CallOptions> = {}): CallOptions {
  return { signal: new AbortController().signal, deadlineMs: 1_000_000, ...more };
}

/** The failure that this call ends with. */
export async function failure(promise: Promise<unknown>): Promise<LlmFailure> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof LlmFailure)) throw new Error(`no LlmFailure, but ${String(error)}`);
  return error;
}
