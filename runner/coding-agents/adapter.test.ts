import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readLine, saysRefused } from "./adapter";
import { claudeCode } from "./claude-code";
import { codex } from "./codex";
import type { CodingRequest } from "./coding-agent";
import { geminiCli } from "./gemini-cli";

const request: CodingRequest = {
  choice: { tool: "codex", model: "--version", baseUrl: "http://127.0.0.1:1/v1", keyName: null },
  prompt: "p",
  cwd: "/w",
  home: "/h",
  environment: {},
  transcript: "/t",
  wallMs: 1,
  idleMs: 1,
  lingerMs: 1,
  graceMs: 1,
  costUsd: 2.5,
  signal: new AbortController().signal,
  onEvent: () => undefined,
};
const key = { name: "OPENAI_API_KEY", value: "k" };

describe.each(Object.entries({ claudeCode, codex, geminiCli }))("%s", (_, adapter) => {
  test("reads any line at all without throwing", () => {
    const types = ["system", "assistant", "user", "result", "item.completed", "item.started", "turn.failed"];
    const item = fc.record({
      type: fc.constantFrom(
        ...types,
        "turn.completed",
        "error",
        "message",
        "tool_use",
        "tool_result",
        "init",
      ),
      message: fc.oneof(fc.jsonValue(), fc.record({ content: fc.jsonValue(), usage: fc.jsonValue() })),
      item: fc.oneof(fc.jsonValue(), fc.record({ type: fc.string(), changes: fc.jsonValue() })),
      usage: fc.jsonValue(),
      stats: fc.jsonValue(),
      modelUsage: fc.jsonValue(),
      error: fc.jsonValue(),
    });
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            item.map((one) => JSON.stringify(one)),
            fc.string(),
          ),
        ),
        (lines) => {
          const reader = adapter.reader();
          for (const line of lines) {
            for (const event of readLine(reader, line).events) expect(event.kind).toBeTypeOf("string");
          }
          reader.flush();
        },
      ),
    );
  });

  test("never takes a model's name for a switch, and shows no key in its arguments", () => {
    const { args } = adapter.plan(request, { ...key, value: "the-secret" });
    expect(args).toContain("--model=--version");
    expect(args.join(" ")).not.toContain("the-secret");
  });
});

describe("plans", () => {
  test("of Claude Code keep to the run's own settings, and to its budget", () => {
    const { args, environment } = claudeCode.plan(request, key);
    expect(args[args.indexOf("--setting-sources") + 1]).toBe("");
    expect(args).toContain("--max-budget-usd=2.5");
    expect(environment).toMatchObject({ IS_SANDBOX: "1", ANTHROPIC_BASE_URL: "http://127.0.0.1:1/v1" });
    expect(claudeCode.plan({ ...request, costUsd: null }, key).args.join()).not.toContain("budget");
  });

  test("of Claude Code give a token of another sort under its own name", () => {
    const { environment } = claudeCode.plan(request, { name: "ANTHROPIC_AUTH_TOKEN", value: "t" });
    expect(environment.ANTHROPIC_AUTH_TOKEN).toBe("t");
    expect(environment.ANTHROPIC_API_KEY).toBeUndefined();
  });

  test("of Codex name an address of one's own as a provider of its own", () => {
    const { args, environment, files } = codex.plan(request, key);
    expect(args).toContain('model_providers.referee.base_url="http://127.0.0.1:1/v1"');
    expect(args.at(-1)).toBe("-");
    expect(environment.CODEX_HOME).toBe("/h/.codex");
    expect(files[0]?.path).toBe(".codex/config.toml");
  });

  test("of Gemini write the settings without which it asks how to log in", () => {
    const [settings] = geminiCli.plan(request, key).files;
    expect(JSON.parse(settings?.text ?? "").security.auth.selectedType).toBe("gemini-api-key");
  });
});

describe("streams", () => {
  const events = (adapter: typeof codex, ...items: object[]) => {
    const reader = adapter.reader();
    return items.flatMap((item) => readLine(reader, JSON.stringify(item)).events);
  };

  test("of Claude Code: a spent budget, too many turns and a refused key are three ends", () => {
    const end = (rest: object) => events(claudeCode, { type: "result", is_error: true, ...rest })[0];
    expect(end({ subtype: "error_max_budget_usd" })).toMatchObject({ ok: false, why: "budget" });
    expect(end({ subtype: "error_max_turns", errors: ["too many"] })).toMatchObject({
      why: "error",
      detail: "too many",
    });
    expect(end({ subtype: "success", api_error_status: 401, result: "no" })).toMatchObject({ why: "auth" });
    expect(end({ subtype: "success", api_error_status: 500, result: "401" })).toMatchObject({ why: "error" });
  });

  test("of Claude Code: an end that does not say whether it is an error is none to trust", () => {
    expect(events(claudeCode, { type: "result", subtype: "success" })[0]).toMatchObject({ ok: false });
  });

  test("of Claude Code: each model is counted apart, and a cost of unknown basis is not believed", () => {
    const modelUsage = {
      a: { inputTokens: 1, outputTokens: 2, costUSD: 0.5, costBasis: "list" },
      b: { inputTokens: 3, outputTokens: 4, costUSD: 0, costBasis: "unknown", thinkingTokens: 1 },
    };
    const [a, b] = events(claudeCode, { type: "result", subtype: "success", is_error: false, modelUsage });
    expect(a).toMatchObject({ model: "a", usage: { costUsd: 0.5, costBasis: "reported", reasoning: null } });
    expect(b).toMatchObject({ model: "b", usage: { costUsd: null, costBasis: "unknown", reasoning: 1 } });
  });

  test("of Codex: an error may be a warning, a new try, or the end, and only the end ends it", () => {
    const seen = events(
      codex,
      { type: "item.completed", item: { type: "error", message: "odd" } },
      { type: "error", message: "Reconnecting... 1/5" },
      { type: "error", message: "gone" },
      { type: "turn.failed", error: { message: "gone" } },
    );
    expect(seen.map((event) => event.kind)).toEqual(["warning", "retry", "warning", "end"]);
  });

  test("of Codex: files that it changed are named", () => {
    const item = { type: "file_change", changes: [{ path: "a.py", kind: "add" }, null] };
    expect(events(codex, { type: "item.completed", item })).toEqual([
      { kind: "file_change", path: "a.py", change: "add" },
      { kind: "file_change", path: "", change: "update" },
    ]);
  });

  test("of Gemini: pieces of a message are told as one, before what follows them", () => {
    const piece = (content: string) => ({ type: "message", role: "assistant", content, delta: true });
    const seen = events(geminiCli, piece("a"), piece("b"), { type: "result", status: "success" });
    expect(seen.map((event) => event.kind)).toEqual(["text", "end"]);
    expect(seen[0]).toMatchObject({ text: "ab" });
  });
});

test.each([
  ["unexpected status 401 Unauthorized", true],
  ["Invalid API key", true],
  ["API key not valid. Please pass a valid API key.", true],
  ["rate limit reached for 4010 tokens", false],
  ["connection refused", false],
  ["bash: ./run.sh: Permission denied", false],
  ["train.py, line 401, in main", false],
  ['{"error":{"code":403,"status":"PERMISSION_DENIED"}}', true],
  ["try 3 of 10: authentication_failed 401", true],
])("%s: refused is %s", (text, expected) => {
  expect(saysRefused(text)).toBe(expected);
});
