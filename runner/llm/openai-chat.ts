import type OpenAI from "openai";
import { z } from "zod";
import type { LlmReply, LlmRequest, Message } from "./llm";
import { collectChunks } from "./openai-chunks";
import { clientOf } from "./openai-client";
import { alwaysSearches, dataUrl, fitsStrict, reasons } from "./openai-traits";
import { type TokenUse, untold } from "./prices";
import { type Access, type Answer, base64, type Provider, plain, type Try } from "./provider";

type Body = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;
type Completion = OpenAI.Chat.ChatCompletion;
type Choice = OpenAI.Chat.ChatCompletion.Choice;

/** The Chat Completions API, which OpenRouter, vLLM, Ollama and others speak too. */
export const askChat: Provider = async (access, request, once) => {
  const completion = await ask(clientOf(access, once), bodyOf(access, request), once);
  const choice = completion.choices?.[0];
  if (!choice) throw new Error("the reply has no choice");
  return answerOf(completion, choice, alwaysSearches(access.choice.model));
};

function bodyOf({ choice }: Access, request: LlmRequest): Body {
  const { model } = choice;
  const { schema, system, effort, temperature, maxOutputTokens } = request;
  const own = choice.provider === "openai";
  const searches = alwaysSearches(model);
  return {
    model,
    messages: [
      ...(system === undefined ? [] : [{ role: "system" as const, content: system }]),
      ...request.messages.map(messageOf),
    ],
    ...(maxOutputTokens !== undefined &&
      (own ? { max_completion_tokens: maxOutputTokens } : { max_tokens: maxOutputTokens })),
    ...(temperature !== undefined && !searches && !(own && reasons(model)) && { temperature }),
    ...(effort && !searches && { reasoning_effort: effort }),
    ...(request.search && searches && { web_search_options: {} }),
    ...(schema && {
      response_format: {
        type: "json_schema",
        json_schema: { name: schema.name, schema: { ...schema.json }, strict: fitsStrict(schema.json) },
      },
    }),
  };
}

function messageOf({ role, parts }: Message): OpenAI.Chat.ChatCompletionMessageParam {
  const text = parts.map((part) => (part.type === "text" ? part.text : "")).join("");
  if (role === "assistant") return { role, content: text };
  // Some servers of one's own take a text, but no list of parts.
  if (parts.length === 1 && parts[0]?.type === "text") return { role, content: text };
  return {
    role,
    content: parts.map((part) =>
      part.type === "text"
        ? { type: "text", text: part.text }
        : { type: "image_url", image_url: { url: dataUrl(part.mediaType, base64(part.bytes)) } },
    ),
  };
}

async function ask(client: OpenAI, body: Body, { signal, onText }: Try): Promise<Completion> {
  if (!onText) return await client.chat.completions.create(body, { signal });
  const stream = await client.chat.completions.create(
    { ...body, stream: true, stream_options: { include_usage: true } },
    { signal },
  );
  return await collectChunks(stream, onText);
}

function answerOf(completion: Completion, choice: Choice, searched: boolean): Answer {
  const { usage } = completion;
  return {
    text: choice.message.content ?? "",
    finish: choice.message.refusal ? "refused" : finishOf(choice.finish_reason),
    modelReported: completion.model ?? null,
    requestId: completion.id ?? null,
    raw: plain(completion),
    tokens: usage ? tokensOf(usage) : untold,
    searches: searched ? 1 : 0,
    costUsd: reportedCost.safeParse(usage).data?.cost ?? null,
  };
}

/** OpenRouter says what a call cost, in US dollars. */
const reportedCost = z.object({ cost: z.number().nonnegative() });

function finishOf(reason: Choice["finish_reason"]): LlmReply["finish"] {
  switch (reason) {
    case "length":
      return "length";
    case "content_filter":
      return "filtered";
    case "tool_calls":
    case "function_call":
      return "tool";
    default:
      return "stop";
  }
}

/** A server that says nothing of a cache has none; whether it reasons stays unknown. */
function tokensOf(usage: OpenAI.CompletionUsage): TokenUse {
  return {
    input: usage.prompt_tokens,
    output: usage.completion_tokens,
    cacheRead: usage.prompt_tokens_details?.cached_tokens ?? 0,
    cacheWrite: usage.prompt_tokens_details?.cache_write_tokens ?? 0,
    reasoning: usage.completion_tokens_details?.reasoning_tokens ?? null,
  };
}
