import { draft, type StepDraft } from "./step";
import { toolCall } from "./tool-call";
import { asCount, asJson, asList, asNumber, asObject, asText } from "./unknown";
import { dedent, spokenDuration } from "./words";

type Item = Readonly<Record<string, unknown>>;

/**
 * Reads the messages that Claude Code writes: the array of its JSON output, or its stream of lines. One block of
 * content is one step; a shape that is not known becomes a step with its JSON, so nothing is lost.
 */
export function claudeSteps(items: readonly unknown[]): StepDraft[] {
  const toolNames = new Map<string, string>();
  const counted = new Set<string>();
  return items.flatMap((raw) => {
    const item = asObject(raw);
    return item ? itemSteps(item, toolNames, counted) : [unknownStep("Unknown item", raw)];
  });
}

function itemSteps(item: Item, toolNames: Map<string, string>, counted: Set<string>): StepDraft[] {
  // A running estimate while it thinks, many times a minute: the thought itself has its own step.
  if (item.type === "system" && item.subtype === "thinking_tokens") return [];
  // The stream form wraps each message in an envelope.
  const message = asObject(item.message) ?? item;
  const ending = outcome(item);
  if (ending) return [ending];
  const role = asText(message.role);
  if (role !== "assistant" && role !== "user") return [streamStep(item) ?? unknownStep(label(item), item)];
  const time = asText(item.timestamp);
  const steps = blocksOf(message).map((block) => ({ ...blockStep(role, block, toolNames), time }));
  const [first, ...rest] = steps;
  return first ? [{ ...first, tokens: usageOnce(message, counted) }, ...rest] : [];
}

/** What the stream says beside the messages and people ask for: how it began, and that it had to try again. */
function streamStep(item: Item): StepDraft | null {
  if (item.type !== "system") return null;
  const text = asJson(item);
  if (item.subtype === "init") {
    const model = asText(item.model);
    const title = model === null ? "Session started" : `Session started with ${model}`;
    return draft({ kind: "other", title, text, format: "code" });
  }
  if (item.subtype !== "api_retry") return null;
  const parts = [asText(item.error), asNumber(item.error_status)].filter((part) => part !== null);
  const title = ["The provider did not answer, tried again", ...parts].join(": ");
  return draft({ kind: "other", title, text, format: "code" });
}

function blocksOf(message: Item): readonly unknown[] {
  const { content } = message;
  if (typeof content === "string") return [{ type: "text", text: content }];
  return Array.isArray(content) ? content : [message];
}

function blockStep(role: "assistant" | "user", raw: unknown, toolNames: Map<string, string>): StepDraft {
  const block = asObject(raw) ?? {};
  const text = asText(block.text);
  if (block.type === "text" && text !== null) {
    return role === "user"
      ? draft({ kind: "prompt", title: "Prompt", text: dedent(text) })
      : draft({ kind: "message", title: "Message", text });
  }
  const thinking = asText(block.thinking);
  if (block.type === "thinking" && thinking !== null) {
    return draft({ kind: "thinking", title: "Thinking", text: thinking });
  }
  if (block.type === "tool_use") {
    const name = asText(block.name) ?? "Unknown tool";
    const id = asText(block.id);
    if (id) toolNames.set(id, name);
    return toolCall(name, block.input);
  }
  if (block.type === "tool_result") return toolOutput(block, toolNames);
  return unknownStep(label(block), raw);
}

function toolOutput(block: Item, toolNames: ReadonlyMap<string, string>): StepDraft {
  const name = toolNames.get(asText(block.tool_use_id) ?? "") ?? "Unknown tool";
  const failed = typeof block.is_error === "boolean" ? block.is_error : null;
  const title = failed ? `${name} failed` : `Output of ${name}`;
  return draft({
    kind: "output",
    title,
    text: outputText(block.content),
    format: "code",
    tool: { name, failed },
  });
}

function outputText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return content === undefined ? "" : asJson(content);
  return content.map((part) => asText(asObject(part)?.text) ?? picture(part) ?? asJson(part)).join("\n");
}

/** A picture inside a transcript is named and sized, never drawn. */
function picture(part: unknown): string | null {
  const block = asObject(part);
  if (block?.type !== "image") return null;
  const source = asObject(block.source) ?? {};
  const size = asText(source.data)?.length ?? 0;
  return `[picture, ${asText(source.media_type) ?? "unknown type"}, about ${Math.ceil((size * 3) / 4 / 1024)} kB, not shown]`;
}

/** Never rounded to nothing. */
const dollars = (cost: number) => (cost === 0 || cost >= 0.1 ? cost.toFixed(2) : cost.toPrecision(2));

/** The last item of a run: its result, cost and time. */
function outcome(item: Item): StepDraft | null {
  const result = asText(item.result);
  const cost = asNumber(item.total_cost_usd) ?? asNumber(item.cost_usd);
  const duration = asNumber(item.duration_ms);
  if (item.type !== "result" && !(item.role === "system" && (cost !== null || result !== null))) return null;
  const parts = [item.is_error === true ? "Ended with an error" : "Finished"];
  if (duration !== null) parts.push(`in ${spokenDuration(duration)}`);
  if (cost !== null) parts.push(`for $${dollars(cost)}`);
  const errors = asList(item.errors).filter((one) => typeof one === "string");
  return draft({
    kind: "outcome",
    title: parts.join(" "),
    text: result ?? (errors.length > 0 ? errors.join("\n") : asJson(item)),
  });
}

/** What a message used, once: the blocks of one message repeat its usage. */
function usageOnce(message: Item, counted: Set<string>): StepDraft["tokens"] {
  const usage = asObject(message.usage);
  const id = asText(message.id);
  if (!usage || (id !== null && counted.has(id))) return null;
  if (id !== null) counted.add(id);
  const inputs = [usage.input_tokens, usage.cache_creation_input_tokens, usage.cache_read_input_tokens].map(
    asCount,
  );
  const known = inputs.filter((count) => count !== null);
  const input = known.length > 0 ? known.reduce((sum, count) => sum + count, 0) : null;
  const output = asCount(usage.output_tokens);
  return input === null && output === null ? null : { input, output, used: null };
}

function label(item: Item): string {
  return (
    [item.role, item.type, item.subtype].filter((part) => typeof part === "string").join(" ") ||
    "Unknown item"
  );
}

function unknownStep(title: string, raw: unknown): StepDraft {
  return draft({ kind: "other", title, text: typeof raw === "string" ? raw : asJson(raw), format: "code" });
}
