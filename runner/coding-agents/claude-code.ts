import type { Usage } from "@/lib/runs/usage";
import { asCount, asJson, asList, asNumber, asObject, asText } from "@/lib/transcripts/unknown";
import {
  type Adapter,
  going,
  type Item,
  nothing,
  type Reading,
  type StreamReader,
  saysRefused,
} from "./adapter";
import type { AgentEvent, EndWhy } from "./coding-agent";

/** Keys that are sent in a header of their own, so they keep their name. */
const ownNames = new Set(["ANTHROPIC_AUTH_TOKEN", "CLAUDE_CODE_OAUTH_TOKEN"]);

export const claudeCode: Adapter = {
  plan: ({ choice, costUsd, home }, key) => ({
    command: "claude",
    args: [
      "-p",
      "--output-format",
      "stream-json",
      "--verbose",
      "--dangerously-skip-permissions",
      `--model=${choice.model}`,
      // Neither the machine's settings nor its servers: a run is made of what its setup says.
      "--setting-sources",
      "",
      "--strict-mcp-config",
      ...(costUsd === null ? [] : [`--max-budget-usd=${costUsd}`]),
    ],
    environment: {
      [ownNames.has(key.name) ? key.name : "ANTHROPIC_API_KEY"]: key.value,
      CLAUDE_CONFIG_DIR: `${home}/.claude`,
      // It refuses to skip permissions as root unless it is told that it is in a sandbox; the job is in one.
      IS_SANDBOX: "1",
      DISABLE_AUTOUPDATER: "1",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      ...(choice.baseUrl === null ? {} : { ANTHROPIC_BASE_URL: choice.baseUrl }),
    },
    files: [],
  }),
  reader: claudeReader,
  isRefused: () => false,
};

/** Reads `--output-format stream-json`. */
function claudeReader(): StreamReader {
  const spent = new Map<string, Usage>();
  let model: string | null = null;
  const messageReading = (message: Item): Reading => {
    const id = asText(message.id);
    const usage = asObject(message.usage);
    // Lines of one message repeat its usage, so the last one counts.
    if (id !== null && usage) spent.set(id, tokens(usage));
    return { events: blocks(message).flatMap(blockEvents), progress: true };
  };
  return {
    read(item) {
      switch (item.type) {
        case "system":
          if (item.subtype === "init") model = asText(item.model);
          return systemReading(item);
        case "assistant":
        case "user":
          return messageReading(asObject(item.message) ?? {});
        case "result":
          return { events: [...usages(item, model), ending(item)], progress: true };
        default:
          return item.type === "stream_event" ? going : nothing;
      }
    },
    flush: () => [],
    soFar: () =>
      spent.size === 0 ? null : { kind: "usage", usage: [...spent.values()].reduce(added), model },
  };
}

function systemReading(item: Item): Reading {
  if (item.subtype === "init") {
    const id = asText(item.session_id) ?? "";
    return { events: [{ kind: "session", id, model: asText(item.model) }], progress: true };
  }
  if (item.subtype !== "api_retry") return going;
  const parts = [asText(item.error), asNumber(item.error_status)].filter((part) => part !== null);
  const text = `try ${asNumber(item.attempt) ?? "?"} of ${asNumber(item.max_retries) ?? "?"}: ${parts.join(" ")}`;
  return { events: [{ kind: "retry", text }], progress: false };
}

function blocks(message: Item): readonly unknown[] {
  return typeof message.content === "string"
    ? [{ type: "text", text: message.content }]
    : asList(message.content);
}

function blockEvents(raw: unknown): AgentEvent[] {
  const block = asObject(raw) ?? {};
  switch (block.type) {
    case "text":
      return [{ kind: "text", text: asText(block.text) ?? "" }];
    case "thinking":
      return [{ kind: "reasoning", text: asText(block.thinking) ?? "" }];
    case "tool_use":
      return toolStart(block);
    case "tool_result":
      return [
        {
          kind: "tool_end",
          id: asText(block.tool_use_id) ?? "",
          ok: block.is_error !== true,
          output: outputText(block.content),
        },
      ];
    default:
      return [];
  }
}

function toolStart(block: Item): AgentEvent[] {
  const id = asText(block.id) ?? "";
  const name = asText(block.name) ?? "unknown tool";
  const input = asObject(block.input) ?? {};
  const start: AgentEvent = { kind: "tool_start", id, name, input: asText(input.command) ?? asJson(input) };
  const path = asText(input.file_path) ?? asText(input.notebook_path);
  const change = changes.get(name);
  return path === null || change === undefined ? [start] : [start, { kind: "file_change", path, change }];
}

const changes = new Map([
  ["Write", "write"],
  ["Edit", "update"],
  ["MultiEdit", "update"],
  ["NotebookEdit", "update"],
]);

function outputText(content: unknown): string {
  if (typeof content === "string") return content;
  return asList(content)
    .map((part) => asText(asObject(part)?.text) ?? "[not text]")
    .join("\n");
}

function ending(item: Item): AgentEvent {
  const ok = item.subtype === "success" && item.is_error === false;
  if (ok) return { kind: "end", ok, why: "ended", detail: null };
  const errors = asList(item.errors).filter((one) => typeof one === "string");
  const detail = asText(item.result) ?? (errors.join("; ") || asText(item.subtype));
  return { kind: "end", ok, why: whyOf(item, detail ?? ""), detail };
}

function whyOf(item: Item, detail: string): EndWhy {
  if (item.subtype === "error_max_budget_usd") return "budget";
  const status = asNumber(item.api_error_status);
  if (status !== null) return status === 401 || status === 403 ? "auth" : "error";
  return saysRefused(detail) ? "auth" : "error";
}

/** What the result counts, one event for each model that was used. Its cost is believed where it says by which prices. */
function usages(item: Item, model: string | null): AgentEvent[] {
  const models = Object.entries(asObject(item.modelUsage) ?? {});
  if (models.length === 0) {
    const usage = asObject(item.usage);
    return usage ? [{ kind: "usage", usage: tokens(usage, asNumber(item.total_cost_usd)), model }] : [];
  }
  return models.map(([name, raw]) => {
    const used = asObject(raw) ?? {};
    const counts = {
      input_tokens: used.inputTokens,
      cache_creation_input_tokens: used.cacheCreationInputTokens,
      cache_read_input_tokens: used.cacheReadInputTokens,
      output_tokens: used.outputTokens,
      output_tokens_details: { thinking_tokens: used.thinkingTokens },
    };
    const cost = used.costBasis === "unknown" ? null : asNumber(used.costUSD);
    return { kind: "usage", usage: tokens(counts, cost), model: name };
  });
}

function tokens(usage: Item, costUsd: number | null = null): Usage {
  const cacheRead = asCount(usage.cache_read_input_tokens);
  const cacheWrite = asCount(usage.cache_creation_input_tokens);
  const fresh = asCount(usage.input_tokens);
  return {
    input: fresh === null ? null : fresh + (cacheRead ?? 0) + (cacheWrite ?? 0),
    output: asCount(usage.output_tokens),
    cacheRead,
    cacheWrite,
    // Part of the output; older versions do not count it apart.
    reasoning: asCount(asObject(usage.output_tokens_details)?.thinking_tokens),
    costUsd,
    costBasis: costUsd === null ? "unknown" : "reported",
  };
}

const plus = (a: number | null, b: number | null) => (a === null && b === null ? null : (a ?? 0) + (b ?? 0));

function added(a: Usage, b: Usage): Usage {
  return {
    ...a,
    input: plus(a.input, b.input),
    output: plus(a.output, b.output),
    cacheRead: plus(a.cacheRead, b.cacheRead),
    cacheWrite: plus(a.cacheWrite, b.cacheWrite),
  };
}
