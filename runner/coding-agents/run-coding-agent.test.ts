import { readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { codingTools } from "@/lib/runs/agent-setup";
import type { AgentEvent, CodingOutcome, CodingRequest } from "./coding-agent";
import { inFolder, isAlive, kept, key, keyNames, leftBehind, run, strays, texts } from "./coding-fixture";

describe.each(codingTools)("%s", (tool) => {
  const cases: readonly [string, Partial<CodingRequest>, Partial<CodingOutcome>][] = [
    ["ok", {}, { ok: true, why: "ended", exitCode: 0, signal: null, detail: null }],
    ["tool_fail", {}, { ok: true, why: "ended", exitCode: 0 }],
    ["auth401", {}, { ok: false, why: "auth", exitCode: tool === "gemini-cli" ? 41 : 1 }],
    [
      "subtype_success_is_error",
      {},
      { ok: false, why: "error", detail: "the provider went away", exitCode: 0 },
    ],
    ["hang_after_result", { lingerMs: 50 }, { ok: true, why: "ended", signal: "SIGTERM" }],
    ["hang_midway", { idleMs: 400 }, { ok: false, why: "idle", signal: "SIGTERM" }],
    ["no_result", {}, { ok: false, why: "no_end", exitCode: 1 }],
    ["network_retry_forever", { idleMs: 400 }, { ok: false, why: "idle" }],
    [
      "refused_retry_forever",
      { idleMs: 400 },
      { ok: false, why: "auth", detail: expect.stringMatching("401") },
    ],
    ["exit0_no_end", {}, { ok: false, why: "no_end", exitCode: 0, detail: "exit code 0" }],
    ["garbage_line", {}, { ok: true, why: "ended" }],
    ["20MB_line", {}, { ok: true, why: "ended" }],
    ["hang_midway", { wallMs: 400 }, { ok: false, why: "wall", signal: "SIGTERM" }],
    ["stuck_tool", { idleMs: 400 }, { ok: false, why: "idle" }],
    [
      "exit145",
      {},
      {
        ok: false,
        why: tool === "gemini-cli" ? "auth" : "exit_code",
        exitCode: 145,
        detail: "exit code 145",
      },
    ],
  ];
  test.each(cases)("%s", async (scenario, changes, expected) => {
    expect(await run(tool, scenario, changes)).toMatchObject(expected);
    expect(leftBehind()).toEqual([]);
  });

  test("that works well tells what it does, in order, and its stream is kept as it was", async () => {
    const seen = await run(tool, "ok");
    const kinds = seen.events.map((event) => event.kind);
    expect(kinds).toEqual(["session", "text", "tool_start", "tool_end", "text", "usage", "end"]);
    expect(texts(seen)).toEqual(["I will look.", "All done."]);
    expect(seen.events[3]).toMatchObject({ output: expect.stringContaining("hi") });
    expect(seen.sessionId).toMatch(/^3f1c9a52/);
    const lines = kept(tool).toString("utf8").trimEnd().split("\n");
    expect(lines.every((line) => typeof JSON.parse(line).type === "string")).toBe(true);
  });

  test("reads a prompt larger than any pipe from stdin, which is closed behind it", async () => {
    const seen = await run(tool, "reads_stdin_forever", { prompt: "ü".repeat(300_000) });
    expect(seen.ok).toBe(true);
    expect(texts(seen).at(-1)).toBe("read 600000 bytes");
  });

  test("whose characters come in halves is read whole", async () => {
    expect(texts(await run(tool, "split_utf8"))).toEqual(["Größe – 大きさ"]);
  });

  test("that writes a secret in two halves tells it in one event, where it can be found and hidden", async () => {
    expect(texts(await run(tool, "writes_secret_split"))).toEqual([`the key is ${key}`]);
  });

  test("is told of lines that nobody can read as warnings, and the work goes on", async () => {
    const warnings = texts(await run(tool, "garbage_line"), "warning");
    expect(warnings).toContain("Warning: something on the wrong stream");
    expect(warnings).toContain("[1, 2");
    const huge = await run(tool, "20MB_line");
    expect(texts(huge, "warning")[0]).toMatch(/^a line of 20\d{6} bytes was too long/);
    expect(kept(tool).length).toBeGreaterThan(20_000_000);
  });

  test("that floods stderr is not held up, and only its beginning and end are kept", async () => {
    const seen = await run(tool, "stderr_flood");
    expect(seen.ok).toBe(true);
    const path = inFolder(`kept/${tool}.stderr.log`);
    expect(statSync(path).size).toBeLessThan(1_200_000);
    expect(readFileSync(path, "utf8")).toMatch(/bytes dropped\][\s\S]*the last words\n$/);
  });

  test("leaves no child in a session of its own behind", async () => {
    const seen = await run(tool, "spawns_setsid_child");
    const pid = Number(/\d+/.exec(texts(seen).at(-1) ?? "")?.[0]);
    strays.push(pid);
    expect([seen.ok, isAlive(pid)]).toEqual([true, false]);
  });

  test("leaves no daemon behind, and is not waited for by what holds its pipe", async () => {
    const seen = await run(tool, "daemonises");
    const pid = Number(readFileSync(inFolder("work/daemon.pid"), "utf8"));
    strays.push(pid);
    expect([seen.ok, isAlive(pid)]).toEqual([true, false]);
  });

  test("whose pipe is held by something that hides is waited for no longer than said", async () => {
    const seen = await run(tool, "holds_pipe", {}, { drainMs: 100 });
    strays.push(Number(/\d+/.exec(texts(seen).at(-1) ?? "")?.[0]));
    expect(seen.ok).toBe(true);
  });

  test("is stopped when it is called off, before it starts and while it works", async () => {
    expect(await run(tool, "ok", { signal: AbortSignal.abort() })).toMatchObject({ why: "aborted" });
    const off = new AbortController();
    const onEvent = (event: AgentEvent) => event.kind === "tool_end" && off.abort();
    const seen = await run(tool, "hang_midway", { signal: off.signal, onEvent });
    expect(seen).toMatchObject({ ok: false, why: "aborted", signal: "SIGTERM" });
  });

  test("that does not heed being told to end is ended by force", async () => {
    const off = new AbortController();
    const onEvent = (event: AgentEvent) => event.kind === "tool_end" && off.abort();
    const seen = await run(tool, "ignores_TERM", { signal: off.signal, graceMs: 50, onEvent });
    expect(seen).toMatchObject({ ok: false, why: "aborted", signal: "SIGKILL" });
  });

  test("that is not on the PATH, or has no key, is not started", async () => {
    const environment = { PATH: inFolder("empty"), [keyNames[tool]]: key };
    expect(await run(tool, "ok", { environment })).toMatchObject({ ok: false, why: "not_installed" });
    const keyless = await run(tool, "ok", { environment: { PATH: process.env.PATH } });
    expect(keyless).toMatchObject({ ok: false, why: "auth", detail: `${keyNames[tool]} is not set` });
  });

  test("knows its own key under its own name and nothing else that is secret", async () => {
    const seen = await run(tool, "tells_environment");
    const { names } = JSON.parse(texts(seen)[0] ?? "{}");
    expect(names).not.toContain("OTHER_SECRET");
    const keys = names.filter((name: string) => name.endsWith("_KEY"));
    expect(keys).toEqual([tool === "codex" ? "CODEX_API_KEY" : keyNames[tool]]);
  });

  test("that is stopped before it says what it used has used an unknown amount, not nothing", async () => {
    const { usage } = await run(tool, "no_result");
    expect(usage).toMatchObject({ input: null, output: null, costUsd: null, costBasis: "unknown" });
  });
});

test("a command that computes in silence is work, however long it says nothing", async () => {
  expect(await run("codex", "busy_tool", { idleMs: 800 })).toMatchObject({ ok: true, why: "ended" });
});

test("a fault of whoever listens ends the agent and is not hidden", async () => {
  const onEvent = (event: AgentEvent) => {
    if (event.kind === "tool_end") throw new RangeError("of the listener");
  };
  await expect(run("codex", "hang_midway", { onEvent })).rejects.toThrow("of the listener");
});

test("a folder that is not there is the caller's fault, not a missing program", async () => {
  await expect(run("codex", "ok", { cwd: inFolder("nowhere") })).rejects.toThrow("ENOENT");
});

test("the experiment of the fake is really computed: its numbers differ by prompt and its figure is a picture", async () => {
  const report = () => readFileSync(inFolder("work/results/results.md"), "utf8");
  expect((await run("claude-code", "experiment", { prompt: "one" })).ok).toBe(true);
  const first = report();
  await run("claude-code", "experiment", { prompt: "two" });
  expect(report()).not.toBe(first);
  expect(first).toMatch(/\| sgd \| \d+\.\d{4} \|/);
  const figure = readFileSync(inFolder("work/results/figures/held_out_error.png"));
  expect(figure.subarray(1, 4).toString()).toBe("PNG");
  expect(readFileSync(inFolder("work/results/log.txt"), "utf8")).toContain("held-out error");
});
