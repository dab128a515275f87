import { draft, type StepDraft } from "./step";
import { toolCall } from "./tool-call";
import { asCount, asJson, asNumber, asObject, asText } from "./unknown";
import { dedent, firstLine, spokenDuration } from "./words";

type Item = Readonly<Record<string, unknown>>;

/** True for the events of the Gemini command line. Claude's messages hold a list of blocks, these a text. */
export function isGeminiStream(items: readonly unknown[]): boolean {
  return items.some((raw) => {
    const item = asObject(raw) ?? {};
    if (item.type === "tool_use" || item.type === "tool_result") return asText(item.tool_id) !== null;
    if (item.type === "init") return asText(item.session_id) !== null;
    return item.type === "message" && asText(item.content) !== null && asText(item.timestamp) !== null;
  });
}

/**
 * Reads the events of the Gemini command line. Pieces of one message become one step; an event that is not known becomes
 * a step with its JSON, so nothing is lost.
 */
export function geminiSteps(items: readonly unknown[]): StepDraft[] {
  const toolNames = new Map<string, string>();
  const steps: StepDraft[] = [];
  let isOpen = false;
  for (const raw of items) {
    const item = asObject(raw);
    const piece = item && isPiece(item) ? asText(item.content) : null;
    const last = steps.at(-1);
    if (piece !== null && isOpen && last) {
      steps[steps.length - 1] = { ...last, text: last.text + piece };
    } else if (item) {
      steps.push({ ...eventStep(item, toolNames), time: asText(item.timestamp) });
    } else steps.push(other("Unknown line", raw));
    // A stray line between two pieces does not part them in two messages of half a sentence each; an event does.
    isOpen = piece !== null;
  }
  return steps;
}

const isPiece = (item: Item) => item.type === "message" && item.role === "assistant" && item.delta === true;

function eventStep(item: Item, toolNames: Map<string, string>): StepDraft {
  switch (item.type) {
    case "init": {
      const model = asText(item.model);
      return other(model === null ? "Session started" : `Session started with ${model}`, item);
    }
    case "message":
      return message(item);
    case "tool_use": {
      const name = asText(item.tool_name) ?? "Unknown tool";
      toolNames.set(asText(item.tool_id) ?? "", name);
      return toolCall(name, item.parameters);
    }
    case "tool_result":
      return output(item, toolNames.get(asText(item.tool_id) ?? "") ?? "Unknown tool");
    case "error": {
      const text = asText(item.message) ?? asJson(item);
      return draft({ kind: "other", title: firstLine(text), text });
    }
    case "result":
      return outcome(item);
    default:
      return other(asText(item.type) ?? "Unknown event", item);
  }
}

function message(item: Item): StepDraft {
  const text = asText(item.content);
  if (text === null) return other("Unknown message", item);
  return item.role === "user"
    ? draft({ kind: "prompt", title: "Prompt", text: dedent(text) })
    : draft({ kind: "message", title: "Message", text });
}

/** It calls every command a success that it could start, so only a failure says anything. */
function output(item: Item, name: string): StepDraft {
  const failed = item.status === "error" ? true : null;
  const text = asText(item.output) ?? asText(asObject(item.error)?.message) ?? "";
  const title = failed ? `${name} failed` : `Output of ${name}`;
  return draft({ kind: "output", title, text, format: "code", tool: { name, failed } });
}

function outcome(item: Item): StepDraft {
  const stats = asObject(item.stats) ?? {};
  const duration = asNumber(stats.duration_ms);
  const verb = item.status === "success" ? "Finished" : "Ended with an error";
  const title = duration === null ? verb : `${verb} in ${spokenDuration(duration)}`;
  const text = asText(asObject(item.error)?.message) ?? "";
  return draft({ kind: "outcome", title, text, tokens: tokens(stats) });
}

/** Thoughts are in the total only; they are output. */
function tokens(stats: Item): StepDraft["tokens"] {
  const input = asCount(stats.input_tokens);
  const output = asCount(stats.output_tokens);
  const total = asCount(stats.total_tokens);
  if (input === null && output === null) return null;
  const all = input === null || total === null ? output : Math.max(output ?? 0, total - input);
  return { input, output: all, used: null };
}

function other(title: string, raw: unknown): StepDraft {
  return draft({ kind: "other", title, text: typeof raw === "string" ? raw : asJson(raw), format: "code" });
}
