import type Anthropic from "@anthropic-ai/sdk";
import { transformJSONSchema } from "@anthropic-ai/sdk/lib/transform-json-schema";
import { type Traits, traitsOf } from "./anthropic-traits";
import type { LlmRequest, Message, Part } from "./llm";
import { base64 } from "./provider";

type Body = Anthropic.MessageCreateParamsNonStreaming & { temperature?: number };
type Schema = NonNullable<LlmRequest["schema"]>;

/** Anthropic takes no more marks than this in one call; the last ones cover the most. */
const mostCacheMarks = 4;
const thinkingTokens = { low: 2048, medium: 8192, high: 16_384 } as const;

/** The request in Anthropic's words, as far as the model takes it. */
export function anthropicBody(model: string, request: LlmRequest): Body {
  const traits = traitsOf(model);
  const { schema, search, system } = request;
  const byTool = schema !== undefined && traits.schema === "tool";
  const thinking = byTool ? undefined : thinkingOf(traits, request);
  const config = outputConfig(traits, request, byTool);
  const tools: Anthropic.ToolUnion[] = [];
  if (search) tools.push({ type: "web_search_20250305", name: "web_search" });
  if (byTool) tools.push(answerTool(schema));
  return {
    model,
    max_tokens: (request.maxOutputTokens ?? traits.usualOutputTokens) + (thinking?.budget_tokens ?? 0),
    messages: messagesOf(request.messages),
    ...(system !== undefined && { system }),
    ...(tools.length > 0 && { tools }),
    // A model that must call one tool cannot search first.
    ...(byTool && !search && { tool_choice: { type: "tool", name: schema.name } }),
    ...(thinking && { thinking }),
    ...(config && { output_config: config }),
    ...(request.temperature !== undefined &&
      traits.temperature &&
      !thinking && { temperature: request.temperature }),
  };
}

function outputConfig(traits: Traits, request: LlmRequest, byTool: boolean): Anthropic.OutputConfig | null {
  const { schema, effort } = request;
  const config: Anthropic.OutputConfig = {};
  if (schema && !byTool) config.format = { type: "json_schema", schema: transformJSONSchema(schema.json) };
  if (effort && traits.effort === "setting") config.effort = effort;
  return Object.keys(config).length === 0 ? null : config;
}

/** Comes on top of the room for the output, so that thinking never cuts the answer. */
function thinkingOf(traits: Traits, { effort }: LlmRequest): Anthropic.ThinkingConfigEnabled | undefined {
  if (effort === undefined || traits.effort !== "budget") return undefined;
  return { type: "enabled", budget_tokens: thinkingTokens[effort] };
}

function answerTool(schema: Schema): Anthropic.Tool {
  return {
    name: schema.name,
    description: "Gives the answer. Call it once, with the whole answer.",
    input_schema: { ...schema.json, type: "object" },
  };
}

function messagesOf(messages: readonly Message[]): Anthropic.MessageParam[] {
  const marked = messages.flatMap(({ parts }) => parts.filter(isMarked));
  const kept = new Set<Part>(marked.slice(-mostCacheMarks));
  return messages.map(({ role, parts }) => ({
    role,
    content: parts.map((part) => blockOf(part, kept.has(part))),
  }));
}

function isMarked(part: Part): boolean {
  return part.type === "text" && part.cache === true;
}

function blockOf(part: Part, cache: boolean): Anthropic.TextBlockParam | Anthropic.ImageBlockParam {
  if (part.type === "image") {
    return {
      type: "image",
      source: { type: "base64", media_type: part.mediaType, data: base64(part.bytes) },
    };
  }
  return { type: "text", text: part.text, ...(cache && { cache_control: { type: "ephemeral" } }) };
}
