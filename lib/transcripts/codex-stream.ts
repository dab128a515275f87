import { unwrapShell } from "./codex";
import { draft, type StepDraft } from "./step";
import { toolCall } from "./tool-call";
import { asCount, asJson, asList, asObject, asText } from "./unknown";
import { firstLine, shortPath } from "./words";

type Item = Readonly<Record<string, unknown>>;

/** True for the events of `codex exec --json`. */
export function isCodexStream(items: readonly unknown[]): boolean {
  return items.some((item) => /^(?:thread|turn|item)\.\w+$/.test(asText(asObject(item)?.type) ?? ""));
}

/**
 * Reads the events of the Codex command line. A command is a call when it starts and an output when it ends; an event
 * that is not known becomes a step with its JSON, so nothing is lost.
 */
export function codexStreamSteps(items: readonly unknown[]): StepDraft[] {
  const begun = new Set<string>();
  return items.flatMap((raw) => {
    const event = asObject(raw);
    return event ? eventSteps(event, begun) : [other("Unknown line", raw)];
  });
}

function eventSteps(event: Item, begun: Set<string>): StepDraft[] {
  switch (event.type) {
    // It says nothing that the next event does not.
    case "turn.started":
      return [];
    case "thread.started":
      return [other("Session started", event)];
    case "turn.completed":
      return [outcome(event)];
    case "turn.failed": {
      const text = asText(asObject(event.error)?.message) ?? asJson(event);
      return [draft({ kind: "outcome", title: "Ended with an error", text })];
    }
    case "error":
      return [notice(event)];
    case "item.started":
    case "item.updated":
    case "item.completed":
      return itemSteps(asObject(event.item) ?? {}, event, begun);
    default:
      return [other(asText(event.type) ?? "Unknown event", event)];
  }
}

function outcome({ usage }: Item): StepDraft {
  const used = asObject(usage);
  const tokens = used && {
    input: asCount(used.input_tokens),
    output: asCount(used.output_tokens),
    used: null,
  };
  return draft({ kind: "outcome", title: "Finished", text: "", tokens });
}

function notice(item: Item): StepDraft {
  const text = asText(item.message) ?? asJson(item);
  return draft({ kind: "other", title: firstLine(text), text });
}

function itemSteps(item: Item, event: Item, begun: Set<string>): StepDraft[] {
  const text = asText(item.text);
  const isDone = event.type === "item.completed";
  if (item.type === "todo_list") return [plan(item)];
  // What a command has printed so far is in its end as well.
  if (event.type === "item.updated") return [];
  if (tools.has(asText(item.type) ?? "")) return toolSteps(item, isDone, begun);
  if (!isDone) return [];
  if (item.type === "agent_message" && text !== null) {
    return [draft({ kind: "message", title: "Message", text })];
  }
  if (item.type === "reasoning" && text !== null) {
    return [draft({ kind: "thinking", title: "Thinking", text })];
  }
  if (item.type === "file_change") return [fileChange(item)];
  return [item.type === "error" ? notice(item) : other(asText(item.type) ?? "Unknown item", event)];
}

const tools = new Set(["command_execution", "mcp_tool_call", "web_search"]);

/** The call and, at its end, the output. One whose start is missing gives both. */
function toolSteps(item: Item, isDone: boolean, begun: Set<string>): StepDraft[] {
  const id = asText(item.id);
  const isNew = id === null || !begun.has(id);
  if (id !== null) begun.add(id);
  return [...(isNew ? [call(item)] : []), ...(isDone ? [output(item)] : [])];
}

function call(item: Item): StepDraft {
  const tool = { name: nameOf(item), failed: null };
  const command = asText(item.command);
  if (command !== null) {
    const text = unwrapShell(command);
    return draft({ kind: "call", title: firstLine(text), text, format: "code", tool });
  }
  const query = asText(item.query);
  const title = query === null ? tool.name : `Search the web for ${firstLine(query)}`;
  return draft({ kind: "call", title, text: asJson(item.arguments ?? query ?? item), format: "code", tool });
}

function output(item: Item): StepDraft {
  const code = typeof item.exit_code === "number" ? item.exit_code : null;
  const name = nameOf(item);
  const failed = code === null ? (item.status === "failed" ? true : null) : code !== 0;
  const title =
    code !== null && failed ? `Exit code ${code}` : failed ? `${name} failed` : `Output of ${name}`;
  const text = asText(item.aggregated_output) ?? asJson(item.result ?? item.error);
  return draft({ kind: "output", title, text, format: "code", tool: { name, failed } });
}

function nameOf(item: Item): string {
  if (item.type === "command_execution") return "exec";
  if (item.type === "web_search") return "web_search";
  return [asText(item.server), asText(item.tool)].filter((part) => part !== null).join(".") || "mcp";
}

function plan(item: Item): StepDraft {
  const todos = asList(item.items).map((raw) => {
    const { text, completed } = asObject(raw) ?? {};
    return { content: asText(text) ?? asJson(raw), status: completed === true ? "completed" : "pending" };
  });
  return toolCall("TodoWrite", { todos });
}

function fileChange(item: Item): StepDraft {
  const changes = asList(item.changes).map((raw) => asObject(raw) ?? {});
  const paths = changes.map(({ path }) => asText(path) ?? "?");
  const title = `Edit ${paths.slice(0, 3).map(shortPath).join(", ")}${paths.length > 3 ? "…" : ""}`;
  const text = changes
    .map(({ path, kind }) => `${asText(kind) ?? "update"} ${asText(path) ?? "?"}`)
    .join("\n");
  const failed = item.status === "failed" ? true : null;
  return draft({ kind: "call", title, text, format: "code", tool: { name: "apply_patch", failed } });
}

function other(title: string, raw: unknown): StepDraft {
  return draft({ kind: "other", title, text: typeof raw === "string" ? raw : asJson(raw), format: "code" });
}
