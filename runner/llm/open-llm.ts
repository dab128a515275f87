import { isKeyless, type ModelChoice, usualKey } from "@/lib/runs/agent-setup";
import { watchExchange } from "./exchange";
import { failureOf } from "./failures";
import { type CallOptions, type Llm, LlmFailure, type LlmReply, type LlmRequest } from "./llm";
import { openNetwork } from "./network";
import { type LlmPorts, realPorts } from "./ports";
import { usageWithCost } from "./prices";
import type { Access, Answer, Provider } from "./provider";
import { withRetries } from "./retry";

/** An SDK is loaded when it is first asked: each takes longer to load than all the rest of a job's program. */
const providers: Readonly<Record<ModelChoice["provider"], () => Promise<Provider>>> = {
  anthropic: async () => (await import("./anthropic")).askAnthropic,
  openai: async () => (await import("./openai")).askOpenAi,
  google: async () => (await import("./google")).askGoogle,
  "openai-compatible": async () => (await import("./openai-chat")).askChat,
};

/**
 * One model at one provider, with the key from this environment; a server of one's own is asked without one unless one is named.
 *
 * @throws LlmFailure `missing_key` that names the variable which is not set
 */
export function openLlm(
  choice: ModelChoice,
  environment: Readonly<Record<string, string | undefined>>,
  ports: Partial<LlmPorts> = {},
): Llm {
  const keyName = choice.keyName ?? usualKey[choice.provider];
  const key = isKeyless(choice) ? "" : (environment[keyName]?.trim() ?? "");
  if (key === "" && !isKeyless(choice)) throw new LlmFailure("missing_key", `${keyName} is not set.`);
  const all: LlmPorts = { ...realPorts, fetch: ports.fetch ?? openNetwork(environment), ...ports };
  return { choice, complete: (request, options) => complete({ choice, key }, all, request, options) };
}

async function complete(
  access: Access,
  ports: LlmPorts,
  request: LlmRequest,
  options: CallOptions,
): Promise<LlmReply> {
  const began = ports.clock();
  const { value, tries } = await withRetries(
    (signal) => once(access, ports, request, signal, options.onText),
    options,
    ports,
  );
  const { tokens, searches, costUsd, ...reply } = value;
  const usage = usageWithCost(access.choice, { tokens, searches, costUsd }, ports.today());
  return { ...reply, usage, tries, durationMs: Math.round(ports.clock() - began) };
}

async function once(
  access: Access,
  ports: LlmPorts,
  request: LlmRequest,
  caller: AbortSignal,
  onText: CallOptions["onText"],
): Promise<Answer> {
  const watch = watchExchange(ports.fetch, caller, ports.silenceMs);
  try {
    const ask = await providers[access.choice.provider]();
    const answer = await ask(access, request, { fetch: watch.fetch, signal: watch.signal, onText });
    const { headers } = watch.seen();
    const named = headers.get("request-id") ?? headers.get("x-request-id");
    return { ...answer, requestId: named ?? answer.requestId };
  } catch (error) {
    const failure = failureOf(error, watch.seen(), caller, ports.today());
    throw withoutKey(failure, access.key);
  } finally {
    watch.stop();
  }
}

/** A provider's words may repeat what it was sent. */
function withoutKey(failure: LlmFailure, key: string): LlmFailure {
  if (key === "" || !failure.message.includes(key)) return failure;
  const { kind, status, retryAfterMs } = failure;
  return new LlmFailure(kind, failure.message.replaceAll(key, "[key]"), { status, retryAfterMs });
}
