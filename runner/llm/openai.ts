import type OpenAI from "openai";
import { toldFailure } from "./failures";
import type { LlmReply, LlmRequest, Message } from "./llm";
import { askChat } from "./openai-chat";
import { clientOf } from "./openai-client";
import { alwaysSearches, dataUrl, fitsStrict, reasons } from "./openai-traits";
import { type TokenUse, untold } from "./prices";
import { type Answer, base64, type Provider, plain, type Try } from "./provider";

type Responses = OpenAI.Responses.Response;
type Body = OpenAI.Responses.ResponseCreateParamsNonStreaming;

/** The Responses API; models that are made for search know only Chat Completions. */
export const askOpenAi: Provider = async (access, request, once) => {
  const { model } = access.choice;
  if (alwaysSearches(model)) return await askChat(access, request, once);
  const response = await ask(clientOf(access, once), bodyOf(model, request), once);
  if (response.status === "failed") {
    throw toldFailure([response.error?.code ?? "server_error"], response.error?.message ?? "");
  }
  return answerOf(response);
};

function bodyOf(model: string, request: LlmRequest): Body {
  const { schema, effort, temperature } = request;
  return {
    model,
    input: request.messages.map(itemOf),
    // What is sent is the lab's: nothing of it stays with the provider for later calls.
    store: false,
    ...(request.system !== undefined && { instructions: request.system }),
    ...(request.maxOutputTokens !== undefined && { max_output_tokens: request.maxOutputTokens }),
    ...(temperature !== undefined && !reasons(model) && { temperature }),
    ...(effort && reasons(model) && { reasoning: { effort } }),
    ...(request.search && { tools: [{ type: "web_search" }] }),
    ...(schema && {
      text: {
        format: {
          type: "json_schema",
          name: schema.name,
          schema: { ...schema.json },
          strict: fitsStrict(schema.json),
        },
      },
    }),
  };
}

function itemOf({ role, parts }: Message): OpenAI.Responses.EasyInputMessage {
  if (role === "assistant") {
    return { role, content: parts.map((part) => (part.type === "text" ? part.text : "")).join("") };
  }
  return {
    role,
    content: parts.map((part) =>
      part.type === "text"
        ? { type: "input_text", text: part.text }
        : { type: "input_image", detail: "auto", image_url: dataUrl(part.mediaType, base64(part.bytes)) },
    ),
  };
}

async function ask(client: OpenAI, body: Body, { signal, onText }: Try): Promise<Responses> {
  if (!onText) return await client.responses.create(body, { signal });
  const stream = await client.responses.create({ ...body, stream: true }, { signal });
  for await (const event of stream) {
    if (event.type === "response.output_text.delta") onText(event.delta);
    if (event.type === "error") throw toldFailure([event.code ?? "server_error"], event.message);
    if (
      event.type === "response.completed" ||
      event.type === "response.incomplete" ||
      event.type === "response.failed"
    ) {
      return event.response;
    }
  }
  throw new Error("the stream ended before its response");
}

function answerOf(response: Responses): Answer {
  const contents = response.output.flatMap((item) => (item.type === "message" ? item.content : []));
  const text = contents.map((part) => (part.type === "output_text" ? part.text : "")).join("");
  return {
    text,
    finish: finishOf(
      response,
      contents.some(({ type }) => type === "refusal"),
    ),
    modelReported: response.model,
    requestId: response.id,
    raw: plain(response),
    tokens: tokensOf(response.usage ?? undefined),
    searches: response.output.filter(({ type }) => type === "web_search_call").length,
    costUsd: null,
  };
}

function finishOf(response: Responses, refused: boolean): LlmReply["finish"] {
  if (response.incomplete_details?.reason === "content_filter") return "filtered";
  if (response.status === "incomplete") return "length";
  if (refused) return "refused";
  const calls = response.output.some(({ type }) => type === "function_call" || type === "custom_tool_call");
  return calls ? "tool" : "stop";
}

/** Cached tokens are part of the input here, and reasoning part of the output, as in our own count. */
function tokensOf(usage: OpenAI.Responses.ResponseUsage | undefined): TokenUse {
  if (!usage) return untold;
  return {
    input: usage.input_tokens,
    output: usage.output_tokens,
    cacheRead: usage.input_tokens_details?.cached_tokens ?? 0,
    cacheWrite: usage.input_tokens_details?.cache_write_tokens ?? 0,
    reasoning: usage.output_tokens_details?.reasoning_tokens ?? null,
  };
}
