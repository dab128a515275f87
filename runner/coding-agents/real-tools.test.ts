import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type CodingTool, codingTools } from "@/lib/runs/agent-setup";
import { parseTranscript } from "@/lib/transcripts/parse";
import { startAnthropicStub } from "../fixtures/llm-stubs/anthropic-stub";
import { startGoogleStub } from "../fixtures/llm-stubs/google-stub";
import { startOpenAiStub } from "../fixtures/llm-stubs/openai-stub";
import type { LlmStub, StubHandler, StubRequest, StubScript } from "../fixtures/llm-stubs/stub-script";
import type { AgentEvent, CodingOutcome } from "./coding-agent";
import { runCodingAgent } from "./run-coding-agent";

const isAsked = process.env.REFEREE_REAL_CLIS === "1";
const packages = "@anthropic-ai/claude-code @openai/codex @google/gemini-cli";

interface Real {
  readonly stub: (handler: StubHandler) => Promise<LlmStub>;
  readonly model: string;
  readonly baseUrl: (url: string) => string;
}
const real: Readonly<Record<CodingTool, Real>> = {
  "claude-code": { stub: startAnthropicStub, model: "claude-sonnet-4-5", baseUrl: (url) => url },
  codex: { stub: startOpenAiStub, model: "gpt-5.1-codex", baseUrl: (url) => `${url}/v1` },
  "gemini-cli": { stub: startGoogleStub, model: "gemini-2.5-pro", baseUrl: (url) => url },
};

const command = "echo made > made.txt; cat made.txt; exit 3";
const usage = { input: 100, output: 30, cacheRead: 40, reasoning: 7 };

/** A model that calls the shell once, and is content. */
function once(request: StubRequest): StubScript {
  const call = shellCall(request.body);
  const isBack = JSON.stringify(request.body).includes("made\\n");
  if (!call || isBack || request.schema !== null) return { reply: { text: "All done.", usage } };
  return { reply: { calls: [call], usage } };
}

/** The shell tool that the request offers, called as it wants to be. */
function shellCall(body: Readonly<Record<string, unknown>>) {
  const offered = JSON.stringify(body.tools ?? []);
  const names = ["Bash", "exec_command", "shell_command", "shell", "run_shell_command"];
  const name = names.find((one) => offered.includes(`"name":"${one}"`));
  if (name === undefined) return null;
  if (name === "exec_command") return { name, input: { cmd: command } };
  if (name === "shell") return { name, input: { command: ["bash", "-lc", command] } };
  return { name, input: { command, description: "Make a file" } };
}

let folder = "";
let stub: LlmStub | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "real-tool-"));
  mkdirSync(join(folder, "work"));
});
afterEach(async () => {
  await stub?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(
  tool: CodingTool,
  handler: StubHandler,
  idleMs = 60_000,
): Promise<CodingOutcome & { events: AgentEvent[] }> {
  stub = await real[tool].stub(handler);
  const events: AgentEvent[] = [];
  const outcome = await runCodingAgent({
    choice: {
      tool,
      model: real[tool].model,
      baseUrl: real[tool].baseUrl(stub.url),
      keyName: "THE_KEY",
    },
    prompt: "Make the file.",
    cwd: join(folder, "work"),
    home: join(folder, "home"),
    environment: { PATH: process.env.PATH, THE_KEY: "a-key-of-the-tests" },
    transcript: join(folder, `${tool}.jsonl`),
    wallMs: 120_000,
    idleMs,
    lingerMs: 10_000,
    graceMs: 5000,
    costUsd: 5,
    signal: AbortSignal.timeout(150_000),
    onEvent: (event) => void events.push(event),
  });
  return { ...outcome, events };
}

const why = isAsked ? "" : ` (set REFEREE_REAL_CLIS=1 and npm install -g ${packages})`;

describe.skipIf(!isAsked).each(codingTools)(
  `opt-in: the real %s against a stub of its provider${why}`,
  (tool) => {
    test("does what the model says and tells it in a stream that is read without anything unknown", async () => {
      const seen = await run(tool, once);
      expect(seen).toMatchObject({ ok: true, why: "ended", exitCode: 0 });
      expect(readFileSync(join(folder, "work", "made.txt"), "utf8")).toBe("made\n");
      const kinds = seen.events.map((event) => event.kind);
      expect(kinds).toEqual(
        expect.arrayContaining(["session", "tool_start", "tool_end", "text", "usage", "end"]),
      );
      expect(seen.usage.input).toBeGreaterThanOrEqual(200);
      expect(seen.usage.output).toBeGreaterThanOrEqual(60);
      const { form, steps } = parseTranscript(readFileSync(join(folder, `${tool}.jsonl`), "utf8"));
      expect(form).toBe({ "claude-code": "claude", codex: "codex", "gemini-cli": "gemini" }[tool]);
      const others = steps.filter((step) => step.kind === "other").map((step) => step.title);
      expect(others.filter((title) => !/^(?:Session started|Model metadata)/.test(title))).toEqual([]);
      expect(steps.map((step) => step.kind)).toEqual(
        expect.arrayContaining(["call", "output", "message", "outcome"]),
      );
    }, 180_000);

    test("whose key is refused ends with that reason, even where it would go on trying", async () => {
      const error = { type: "authentication_error", message: "invalid api key" };
      const seen = await run(tool, () => ({ status: 401, error }), 20_000);
      expect(seen).toMatchObject({ ok: false, why: "auth" });
    }, 180_000);
  },
);
