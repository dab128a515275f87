import { asCount, asJson, asList, asObject, asText } from "@/lib/transcripts/unknown";
import { type Adapter, going, type Item, nothing, type Reading, saysRefused } from "./adapter";
import type { AgentEvent } from "./coding-agent";

export const codex: Adapter = {
  plan: ({ choice, cwd, home }, key) => ({
    command: "codex",
    args: [
      "exec",
      "--json",
      "--skip-git-repo-check",
      // The job's own sandbox is around it; one inside the other does not start.
      "--dangerously-bypass-approvals-and-sandbox",
      "-C",
      cwd,
      `--model=${choice.model}`,
      ...(choice.baseUrl === null ? [] : providerArgs(choice.baseUrl)),
      "-",
    ],
    environment: { CODEX_API_KEY: key.value, CODEX_HOME: `${home}/.codex` },
    // The folder must exist when it starts.
    files: [{ path: ".codex/config.toml", text: "check_for_update_on_startup = false\n" }],
  }),
  reader: () => ({ read, flush: () => [] }),
  isRefused: () => false,
};

function providerArgs(baseUrl: string): string[] {
  const settings = {
    name: "Referee",
    base_url: baseUrl,
    wire_api: "responses",
    env_key: "CODEX_API_KEY",
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [
    "-c",
    `model_providers.referee.${name}=${JSON.stringify(value)}`,
  ]);
  return [...args, "-c", 'model_provider="referee"'];
}

/** Reads `exec --json`. */
function read(item: Item): Reading {
  switch (item.type) {
    case "thread.started":
      return {
        events: [{ kind: "session", id: asText(item.thread_id) ?? "", model: null }],
        progress: true,
      };
    case "turn.started":
    case "item.updated":
      return going;
    case "item.started":
    case "item.completed":
      return itemReading(asObject(item.item) ?? {}, item.type === "item.completed");
    case "turn.completed":
      return {
        events: [...usage(item.usage), { kind: "end", ok: true, why: "ended", detail: null }],
        progress: true,
      };
    case "turn.failed":
      return { events: [failure(asObject(item.error) ?? {})], progress: true };
    case "error":
      return errorReading(asText(item.message) ?? asJson(item));
    default:
      return nothing;
  }
}

/** It says `error` for what ends it and for each new try alike: what ends it is said once more by `turn.failed`. */
function errorReading(text: string): Reading {
  const again = /reconnecting|retrying|waiting for network/i.test(text);
  return { events: [{ kind: again ? "retry" : "warning", text }], progress: false };
}

function failure(error: Item): AgentEvent {
  const detail = asText(error.message) ?? asJson(error);
  return { kind: "end", ok: false, why: saysRefused(detail) ? "auth" : "error", detail };
}

function itemReading(item: Item, isDone: boolean): Reading {
  if (item.type === "error") return errorReading(asText(item.message) ?? asJson(item));
  const id = asText(item.id) ?? "";
  const name = tools.get(asText(item.type) ?? "");
  if (name !== undefined) return { events: [toolEvent(id, name, item, isDone)], progress: true };
  return { events: isDone ? doneEvents(item) : [], progress: true };
}

function doneEvents(item: Item): AgentEvent[] {
  if (item.type === "agent_message") return [{ kind: "text", text: asText(item.text) ?? "" }];
  if (item.type === "reasoning") return [{ kind: "reasoning", text: asText(item.text) ?? "" }];
  if (item.type !== "file_change") return [];
  return asList(item.changes).map((raw) => {
    const { path, kind } = asObject(raw) ?? {};
    return { kind: "file_change", path: asText(path) ?? "", change: asText(kind) ?? "update" };
  });
}

const tools = new Map([
  ["command_execution", "exec"],
  ["mcp_tool_call", "mcp"],
  ["web_search", "web_search"],
]);

function toolEvent(id: string, name: string, item: Item, isDone: boolean): AgentEvent {
  if (!isDone) {
    const input = asText(item.command) ?? asText(item.query) ?? asJson(item);
    return { kind: "tool_start", id, name, input };
  }
  const code = item.exit_code;
  const ok = typeof code === "number" ? code === 0 : item.status === "failed" ? false : null;
  return { kind: "tool_end", id, ok, output: asText(item.aggregated_output) ?? "" };
}

/** What was read from the cache is part of the input, and reasoning of the output. It names no cost and no model. */
function usage(raw: unknown): AgentEvent[] {
  const used = asObject(raw);
  if (!used) return [];
  return [
    {
      kind: "usage",
      model: null,
      usage: {
        input: asCount(used.input_tokens),
        output: asCount(used.output_tokens),
        cacheRead: asCount(used.cached_input_tokens),
        cacheWrite: asCount(used.cache_write_input_tokens),
        reasoning: asCount(used.reasoning_output_tokens),
        costUsd: null,
        costBasis: "unknown",
      },
    },
  ];
}
