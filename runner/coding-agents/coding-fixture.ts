import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import type { CodingTool } from "@/lib/runs/agent-setup";
import { installFakes } from "../fixtures/install-fakes";
import type { AgentEvent, CodingOutcome, CodingRequest } from "./coding-agent";
import type { Ports } from "./coding-run";
import { runCodingAgent } from "./run-coding-agent";

export const keyNames = {
  "claude-code": "ANTHROPIC_API_KEY",
  codex: "OPENAI_API_KEY",
  "gemini-cli": "GEMINI_API_KEY",
} as const;
export const key = "a-key-of-the-tests";

let folder = "";
/** The folder of the test that runs. */
export const inFolder = (path: string) => join(folder, path);
/** Processes that a test has started and that may still live when it fails. */
export const strays: number[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "coding-"));
  mkdirSync(join(folder, "work"));
});
afterEach(() => {
  for (const pid of [...strays.splice(0), ...leftBehind()]) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** What a failed test has not ended: it works in the test's folder. */
export function leftBehind(): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid > 0 && workPlace(pid).startsWith(folder));
}

function workPlace(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return "";
  }
}

export interface Seen extends CodingOutcome {
  readonly events: readonly AgentEvent[];
}

/** Runs a fake in the test's folder, with generous limits unless told. */
export async function run(
  tool: CodingTool,
  scenario: string,
  changes: Partial<CodingRequest> = {},
  ports: Ports = {},
): Promise<Seen> {
  const bin = installFakes(join(folder, "bin"), scenario);
  const events: AgentEvent[] = [];
  const outcome = await runCodingAgent(
    {
      choice: { tool, model: "the-model", baseUrl: null, keyName: null },
      prompt: "Do something.",
      cwd: join(folder, "work"),
      home: join(folder, "home"),
      environment: { PATH: `${bin}:${process.env.PATH}`, [keyNames[tool]]: key, OTHER_SECRET: "hidden" },
      transcript: join(folder, "kept", `${tool}.jsonl`),
      wallMs: 30_000,
      idleMs: 30_000,
      lingerMs: 30_000,
      graceMs: 10_000,
      costUsd: null,
      signal: new AbortController().signal,
      onEvent: (event) => void events.push(event),
      ...changes,
    },
    ports,
  );
  return { ...outcome, events };
}

export const texts = ({ events }: Seen, kind: AgentEvent["kind"] = "text") =>
  events.flatMap((event) => (event.kind === kind && "text" in event ? [event.text] : []));
export const kept = (tool: CodingTool) => readFileSync(join(folder, "kept", `${tool}.jsonl`));
export const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    // A process that has ended and waits to be counted by its parent is not alive.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};
