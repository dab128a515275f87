import {
  type Content,
  type FinishReason,
  type GenerateContentConfig,
  type GenerateContentResponse,
  type GenerateContentResponseUsageMetadata,
  GoogleGenAI,
  ThinkingLevel,
} from "@google/genai";
import { LlmFailure, type LlmReply, type LlmRequest, type Message } from "./llm";
import { type TokenUse, untold } from "./prices";
import { type Access, type Answer, base64, type Provider, plain, type Try } from "./provider";

type Response = GenerateContentResponse;

/** Since Gemini 3.5 a temperature is ignored or refused. */
const withoutTemperature = /gemini-(3\.[5-9]|[4-9])/;

/** The Gemini API. */
export const askGoogle: Provider = async (access, request, once) => {
  const { model } = access.choice;
  const { models } = clientOf(access, once);
  const contents = request.messages.map(contentOf);
  const config = configOf(model, request, once.signal);
  const chunks: Response[] = [];
  if (once.onText) {
    for await (const chunk of await models.generateContentStream({ model, contents, config })) {
      chunks.push(chunk);
      const piece = textOf(chunk);
      if (piece !== "") once.onText(piece);
    }
  } else {
    chunks.push(await models.generateContent({ model, contents, config }));
  }
  return answerOf(chunks);
};

function clientOf({ choice, key }: Access, { fetch }: Try): GoogleGenAI {
  return new GoogleGenAI({
    apiKey: key,
    vertexai: false,
    apiVersion: "v1beta",
    // Without retry options the SDK repeats nothing.
    httpOptions: { baseUrl: choice.baseUrl ?? "https://generativelanguage.googleapis.com", fetch },
  });
}

function configOf(model: string, request: LlmRequest, abortSignal: AbortSignal): GenerateContentConfig {
  const { schema, system, temperature, maxOutputTokens, effort } = request;
  return {
    abortSignal,
    ...(system !== undefined && { systemInstruction: system }),
    ...(temperature !== undefined && !withoutTemperature.test(model) && { temperature }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(request.search && { tools: [{ googleSearch: {} }] }),
    ...(effort && thinkingOf(model, effort)),
    ...(schema && { responseMimeType: "application/json", responseJsonSchema: schema.json }),
  };
}

/** Gemini 2.5 counts tokens for thinking; its successors know levels; its predecessors do not think. */
function thinkingOf(model: string, effort: NonNullable<LlmRequest["effort"]>): GenerateContentConfig {
  if (/gemini-(1|2\.0)/.test(model)) return {};
  if (/gemini-2\.5/.test(model)) {
    return { thinkingConfig: { thinkingBudget: { low: 2048, medium: 8192, high: 24_576 }[effort] } };
  }
  const { LOW, MEDIUM, HIGH } = ThinkingLevel;
  return { thinkingConfig: { thinkingLevel: { low: LOW, medium: MEDIUM, high: HIGH }[effort] } };
}

function contentOf({ role, parts }: Message): Content {
  return {
    role: role === "assistant" ? "model" : "user",
    parts: parts.map((part) =>
      part.type === "text"
        ? { text: part.text }
        : { inlineData: { mimeType: part.mediaType, data: base64(part.bytes) } },
    ),
  };
}

/** The answer's text, without the thoughts that may stand beside it. */
function textOf(response: Response): string {
  const parts = response.candidates?.[0]?.content?.parts ?? [];
  return parts.map((part) => (part.thought ? "" : (part.text ?? ""))).join("");
}

function answerOf(chunks: readonly Response[]): Answer {
  const blocked = chunks.find((chunk) => chunk.promptFeedback?.blockReason)?.promptFeedback;
  if (blocked) throw new LlmFailure("filtered", `The provider blocked the prompt: ${blocked.blockReason}.`);
  const candidates = chunks.flatMap((chunk) => chunk.candidates?.slice(0, 1) ?? []);
  const reason = candidates.findLast(({ finishReason }) => finishReason)?.finishReason;
  if (!reason) throw new Error("the reply ended before a reason to finish");
  const called = candidates.some(({ content }) => content?.parts?.some((part) => part.functionCall));
  const searches = candidates.some((one) => one.groundingMetadata?.webSearchQueries?.length) ? 1 : 0;
  return {
    text: chunks.map(textOf).join(""),
    finish: called ? "tool" : finishOf(reason),
    modelReported: chunks.findLast(({ modelVersion }) => modelVersion)?.modelVersion ?? null,
    requestId: chunks.findLast(({ responseId }) => responseId)?.responseId ?? null,
    raw: rawOf(chunks),
    tokens: tokensOf(chunks.findLast(({ usageMetadata }) => usageMetadata)?.usageMetadata),
    searches,
    costUsd: null,
  };
}

/** The SDK adds the whole HTTP reply to each: what the provider sent is enough. */
function rawOf(chunks: readonly Response[]): unknown {
  const sent = chunks.map(({ sdkHttpResponse: _, ...chunk }) => plain(chunk));
  return sent.length === 1 ? sent[0] : sent;
}

function finishOf(reason: FinishReason | string): LlmReply["finish"] {
  if (reason === "STOP") return "stop";
  if (reason === "MAX_TOKENS") return "length";
  if (/TOOL|FUNCTION/.test(reason)) return "tool";
  return "filtered";
}

/**
 * Thoughts stand beside the candidates and what tools brought stands beside the prompt: here they are part of the
 * output and of the input. Google writes its cache by itself and charges nothing for it.
 */
function tokensOf(usage: GenerateContentResponseUsageMetadata | undefined): TokenUse {
  if (usage?.promptTokenCount === undefined) return untold;
  const thoughts = usage.thoughtsTokenCount;
  return {
    input: usage.promptTokenCount + (usage.toolUsePromptTokenCount ?? 0),
    output: (usage.candidatesTokenCount ?? 0) + (thoughts ?? 0),
    cacheRead: usage.cachedContentTokenCount ?? 0,
    cacheWrite: 0,
    reasoning: thoughts ?? null,
  };
}
