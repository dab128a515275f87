import type { Usage } from "@/lib/runs/usage";
import { asCount, asJson, asObject, asText } from "@/lib/transcripts/unknown";
import {
  type Adapter,
  going,
  type Item,
  nothing,
  type Reading,
  type StreamReader,
  saysRefused,
} from "./adapter";
import type { AgentEvent } from "./coding-agent";

const settings = {
  security: { auth: { selectedType: "gemini-api-key" } },
  privacy: { usageStatisticsEnabled: false },
  general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
};

export const geminiCli: Adapter = {
  plan: ({ choice }, key) => ({
    command: "gemini",
    args: [
      // Put behind what stands on stdin; without it the tool asks for a terminal.
      "-p",
      "Do what is asked above.",
      "--output-format",
      "stream-json",
      "--yolo",
      "--skip-trust",
      `--model=${choice.model}`,
    ],
    environment: {
      GEMINI_API_KEY: key.value,
      ...(choice.baseUrl === null ? {} : { GOOGLE_GEMINI_BASE_URL: choice.baseUrl }),
    },
    files: [{ path: ".gemini/settings.json", text: JSON.stringify(settings) }],
  }),
  reader: geminiReader,
  // 41 is its own code for a bad login; else it exits with the HTTP status, of which the system keeps 8 bits.
  isRefused: (exitCode) => exitCode === 41 || exitCode === 401 % 256 || exitCode === 403 % 256,
};

/** Reads `--output-format stream-json`. Pieces of one message are put together until something else comes. */
function geminiReader(): StreamReader {
  let pieces = "";
  const held = (): AgentEvent[] => {
    const text = pieces;
    pieces = "";
    return text === "" ? [] : [{ kind: "text", text }];
  };
  return {
    read(item) {
      if (item.type === "message" && item.role === "assistant" && item.delta === true) {
        pieces += asText(item.content) ?? "";
        return going;
      }
      const { events, progress } = reading(item);
      return events.length === 0 ? { events, progress } : { events: [...held(), ...events], progress };
    },
    flush: held,
  };
}

function reading(item: Item): Reading {
  const id = asText(item.tool_id) ?? "";
  switch (item.type) {
    case "init":
      return one({ kind: "session", id: asText(item.session_id) ?? "", model: asText(item.model) });
    case "message":
      return item.role === "assistant" ? one({ kind: "text", text: asText(item.content) ?? "" }) : going;
    case "tool_use":
      return { events: toolStart(id, item), progress: true };
    case "tool_result":
      return one({ kind: "tool_end", id, ok: toolOk(item), output: toolOutput(item) });
    case "error":
      return { events: [warning(item)], progress: false };
    case "result":
      return { events: [...usages(asObject(item.stats)), ending(item)], progress: true };
    default:
      return nothing;
  }
}

const one = (event: AgentEvent): Reading => ({ events: [event], progress: true });

function toolStart(id: string, item: Item): AgentEvent[] {
  const name = asText(item.tool_name) ?? "unknown tool";
  const input = asObject(item.parameters) ?? {};
  const start: AgentEvent = { kind: "tool_start", id, name, input: asText(input.command) ?? asJson(input) };
  const path = asText(input.file_path);
  if (path === null || (name !== "write_file" && name !== "replace")) return [start];
  return [start, { kind: "file_change", path, change: name === "write_file" ? "write" : "update" }];
}

/** A command that failed is a success to it, so only its failures are believed. */
function toolOk(item: Item): boolean | null {
  return item.status === "error" ? false : null;
}

function toolOutput(item: Item): string {
  return asText(item.output) ?? asText(asObject(item.error)?.message) ?? "";
}

function warning(item: Item): AgentEvent {
  const text = asText(item.message) ?? asJson(item);
  return { kind: /retry|attempt \d+|network|ECONN|unreachable/i.test(text) ? "retry" : "warning", text };
}

function ending(item: Item): AgentEvent {
  if (item.status === "success") return { kind: "end", ok: true, why: "ended", detail: null };
  const error = asObject(item.error);
  const detail = asText(error?.message) ?? asText(error?.type) ?? asText(item.status);
  const refused = saysRefused(`${asText(error?.type) ?? ""} ${detail ?? ""}`);
  return { kind: "end", ok: false, why: refused ? "auth" : "error", detail };
}

/** One event for each model, or one for all where it does not tell them apart. */
function usages(stats: Item | null): AgentEvent[] {
  if (!stats) return [];
  const models = Object.entries(asObject(stats.models) ?? {});
  const counted = models.flatMap(([model, raw]) => {
    const used = asObject(raw);
    return used && asCount(used.input_tokens) !== null ? [{ model, used }] : [];
  });
  if (counted.length > 1) {
    return counted.map(({ model, used }) => ({ kind: "usage", usage: tokens(used), model }));
  }
  return [{ kind: "usage", usage: tokens(stats), model: models[0]?.[0] ?? null }];
}

/** Thoughts are in the total and in nothing else; they are paid for as output. */
function tokens(used: Item): Usage {
  const input = asCount(used.input_tokens);
  const said = asCount(used.output_tokens);
  const total = asCount(used.total_tokens);
  const thoughts =
    input === null || said === null || total === null ? null : Math.max(0, total - input - said);
  return {
    input,
    output: said === null ? null : said + (thoughts ?? 0),
    cacheRead: asCount(used.cached),
    cacheWrite: null,
    reasoning: thoughts,
    costUsd: null,
    costBasis: "unknown",
  };
}
