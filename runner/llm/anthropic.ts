import Anthropic from "@anthropic-ai/sdk";
import { anthropicBody } from "./anthropic-request";
import type { LlmReply, LlmRequest } from "./llm";
import type { TokenUse } from "./prices";
import { type Access, type Answer, type Provider, plain, type Try } from "./provider";

/** How often a turn that the provider paused, as it does in long searches, is taken up again. */
const mostPauses = 8;
/** The SDK would give up on its own after ten minutes. */
const never = 2 ** 31 - 1;
/** The last version of the API that knows a temperature; the SDK's own refuses it for every model. */
const lastSampling = "2023-06-01";

/** The Messages API. A turn that was paused is continued, so that the answer is whole. */
export const askAnthropic: Provider = async (access, request, once) => {
  const client = clientOf(access, once);
  const body = anthropicBody(access.choice.model, request);
  const turns: Anthropic.Message[] = [];
  for (let pauses = 0; pauses <= mostPauses; pauses += 1) {
    const said = turns.map((turn) => ({ role: "assistant" as const, content: turn.content }));
    const turn = await ask(client, { ...body, messages: [...body.messages, ...said] }, once);
    turns.push(turn);
    if (turn.stop_reason !== "pause_turn") break;
  }
  return answerOf(turns, request.schema);
};

function clientOf({ choice, key }: Access, { fetch }: Try): Anthropic {
  return new Anthropic({
    apiKey: key,
    authToken: null,
    baseURL: choice.baseUrl ?? "https://api.anthropic.com",
    fetch,
    maxRetries: 0,
    timeout: never,
    logLevel: "off",
  });
}

async function ask(
  client: Anthropic,
  body: Anthropic.MessageCreateParamsNonStreaming,
  { signal, onText }: Try,
): Promise<Anthropic.Message> {
  const options = {
    signal,
    ...("temperature" in body && { headers: { "anthropic-version": lastSampling } }),
  };
  if (!onText) return await client.messages.create(body, options);
  const stream = client.messages.stream(body, options);
  stream.on("text", (piece) => onText(piece));
  if (body.tool_choice) stream.on("inputJson", (piece) => onText(piece));
  let whole = false;
  for await (const event of stream) whole = event.type === "message_stop";
  if (!whole) throw new Error("the stream ended before its message");
  return await stream.finalMessage();
}

function answerOf(turns: readonly Anthropic.Message[], schema: LlmRequest["schema"]): Answer {
  const blocks = turns.flatMap((turn) => turn.content);
  const last = turns.at(-1);
  const called = blocks.find((block) => block.type === "tool_use" && block.name === schema?.name);
  const text =
    called?.type === "tool_use"
      ? JSON.stringify(called.input)
      : blocks.map((block) => (block.type === "text" ? block.text : "")).join("");
  return {
    text,
    finish: called && last?.stop_reason === "tool_use" ? "stop" : finishOf(last?.stop_reason ?? null),
    modelReported: last?.model ?? null,
    requestId: last?.id ?? null,
    raw: plain(turns.length === 1 ? last : turns),
    tokens: tokensOf(turns),
    searches: turns.reduce((sum, { usage }) => sum + (usage.server_tool_use?.web_search_requests ?? 0), 0),
    costUsd: null,
  };
}

function finishOf(reason: Anthropic.StopReason | null): LlmReply["finish"] {
  switch (reason) {
    case "max_tokens":
    case "model_context_window_exceeded":
    case "pause_turn":
      return "length";
    case "refusal":
      return "refused";
    case "tool_use":
      return "tool";
    default:
      return "stop";
  }
}

/** Anthropic counts what came from or went into the cache beside the input: here it is part of it. */
function tokensOf(turns: readonly Anthropic.Message[]): TokenUse {
  const sum = (of: (usage: Anthropic.Usage) => number | null | undefined) =>
    turns.reduce((total, { usage }) => total + (of(usage) ?? 0), 0);
  const cacheRead = sum((usage) => usage.cache_read_input_tokens);
  const cacheWrite = sum((usage) => usage.cache_creation_input_tokens);
  const tellsThinking = turns.some(({ usage }) => usage.output_tokens_details);
  return {
    input: sum((usage) => usage.input_tokens) + cacheRead + cacheWrite,
    output: sum((usage) => usage.output_tokens),
    cacheRead,
    cacheWrite,
    reasoning: tellsThinking ? sum((usage) => usage.output_tokens_details?.thinking_tokens) : null,
  };
}
