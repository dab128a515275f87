import { asObject } from "@/lib/transcripts/unknown";
import type { AgentEvent, CodingRequest } from "./coding-agent";

/** How a tool is started: an argument array, never a command line. */
export interface Plan {
  readonly command: string;
  readonly args: readonly string[];
  /** What the tool needs beside the allow-list: its key, its address, its switches. */
  readonly environment: Readonly<Record<string, string>>;
  /** Written into the request's `home` before the start. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

export type Item = Readonly<Record<string, unknown>>;

export interface Reading {
  readonly events: readonly AgentEvent[];
  /** Whether the work went on. A tool that only tries again makes none. */
  readonly progress: boolean;
}

/** Reads one run's stream, line by line, with a memory of its own and nothing else. */
export interface StreamReader {
  /** Never throws: an item that it does not know has no events. */
  read(item: Item): Reading;
  /** What was held back until more came. */
  flush(): readonly AgentEvent[];
  /** Used so far at least, where the tool says so before its end; for stopping in time, not for counting. */
  soFar?(): Extract<AgentEvent, { kind: "usage" }> | null;
}

export interface Adapter {
  plan(request: CodingRequest, key: { readonly name: string; readonly value: string }): Plan;
  reader(): StreamReader;
  /** Whether an exit code alone says that the provider refused the key. */
  isRefused(exitCode: number): boolean;
}

export const nothing: Reading = { events: [], progress: false };
export const going: Reading = { events: [], progress: true };

/** A line of the stream as its events. A line that is no JSON object is a warning with its beginning. */
export function readLine(reader: StreamReader, line: string): Reading {
  if (line.trim() === "") return nothing;
  const item = jsonObject(line);
  if (item) return reader.read(item);
  return { events: [{ kind: "warning", text: line.slice(0, 2000) }], progress: false };
}

function jsonObject(line: string): Item | null {
  try {
    return asObject(JSON.parse(line));
  } catch {
    return null;
  }
}

const refusal = new RegExp(
  [
    "(?:status|code|error|http)\\D{0,12}40[13]\\b",
    "40[13] (?:unauthori[sz]ed|forbidden)",
    "authentication[ _](?:error|failed|required)",
    "unauthenticated|permission_denied",
    "(?:invalid|incorrect|wrong|missing|no).{0,20}api.?key",
    "api.?key (?:not (?:found|valid)|is (?:missing|invalid))",
    "must specify the \\w*api_key",
    "not logged in|run /login",
  ].join("|"),
  "i",
);

/** Whether words of a tool or a provider say that the key is missing or was refused. */
export function saysRefused(text: string): boolean {
  return refusal.test(text);
}
