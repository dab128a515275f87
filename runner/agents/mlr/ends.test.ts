import { describe, expect, test } from "vitest";
import type { CodingWhy } from "../../coding-agents/coding-agent";
import { LlmFailure, type LlmFailureKind } from "../../llm/llm";
import { filesBelow } from "../agent-fixture";
import { bench, callUsage, goodReplies, leaveResults, outcome, reply, setup } from "./mlr-fixture";
import { runMlr } from "./run-mlr";

const limits = (more: object) => ({ wallS: 600, idleS: 60, costUsd: null, ...more });

describe("a model that does not answer", () => {
  test.each<[LlmFailureKind, string, string]>([
    ["missing_key", "missing_key", "ANTHROPIC_API_KEY"],
    ["refused_key", "refused_key", "ANTHROPIC_API_KEY"],
    ["rate_limited", "provider_failed", "writer-1, no."],
    ["overloaded", "provider_failed", "writer-1, no."],
    ["timeout", "provider_failed", "writer-1, no."],
    ["unreachable", "provider_failed", "writer-1, no."],
    ["cut", "provider_failed", "writer-1, no."],
    ["not_found", "request_refused", "writer-1, no."],
    ["bad_request", "request_refused", "writer-1, no."],
    ["context_too_long", "request_refused", "writer-1, no."],
    ["filtered", "request_refused", "writer-1, no."],
  ])("%s ends the run with %s", async (kind, reason, detail) => {
    const { context, ports } = bench({ llm: () => new LlmFailure(kind, "no.") });
    await expect(runMlr(context, setup, ports)).rejects.toMatchObject({ reason, detail });
    expect(context.events.at(-1)).toEqual({ kind: "stage_end", stage: "idea", state: "failed" });
  });

  test("when the job was asked to end, that is the reason, whatever the model says", async () => {
    const { context, ports } = bench({
      llm: () => {
        context.stop();
        return new LlmFailure("aborted", "no.");
      },
    });
    await expect(runMlr(context, setup, ports)).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("a coding agent that ends in vain", () => {
  test.each<[CodingWhy, string | null, string, string, number]>([
    ["auth", null, "refused_key", "ANTHROPIC_API_KEY", 1],
    ["not_installed", "claude is not on the PATH", "tool_missing", "claude is not on the PATH", 1],
    ["ended", null, "no_output", "results/results.md", 2],
    ["error", "it broke", "no_output", "results/results.md", 2],
    ["no_end", null, "no_output", "results/results.md", 2],
    ["exit_code", "145", "no_output", "results/results.md", 2],
    ["idle", null, "no_output", "results/results.md", 2],
    ["wall", null, "no_output", "results/results.md", 2],
  ])("%s", async (why, said, reason, detail, sessions) => {
    const { context, ports, coded } = bench({ coding: () => outcome({ ok: false, why, detail: said }) });
    await expect(runMlr(context, setup, ports)).rejects.toMatchObject({ reason, detail });
    expect(coded).toHaveLength(sessions);
  });

  test("a second session that leaves results saves the run, told what was missing", async () => {
    const { context, ports, coded } = bench({
      coding: (request, time) => {
        if (time === 0) return outcome({ ok: false, why: "idle" });
        leaveResults(request.cwd);
        return outcome();
      },
    });
    await runMlr(context, setup, ports);
    expect(coded[1]?.prompt).toContain(
      "results/results.md is missing. The coding agent was stopped because nothing",
    );
    expect(coded.map(({ transcript }) => transcript.slice(context.workspace.length))).toEqual([
      "/experiment/claude-code.jsonl",
      "/experiment/claude-code-2.jsonl",
    ]);
  });

  test("results that stand although it ended badly are used, and the paper's author is told", async () => {
    const { context, ports, asked } = bench({
      coding: (request) => {
        leaveResults(request.cwd);
        return outcome({ ok: false, why: "wall" });
      },
    });
    const { notes } = await runMlr(context, setup, ports);
    expect(notes[0]).toContain("did not end well. The coding agent was stopped because its time was over.");
    expect(JSON.stringify(asked.at(-1)?.request)).toContain("its time was over");
  });

  test("without its key it is not started", async () => {
    const { context, ports, coded } = bench({}, undefined, { environment: { PATH: process.env.PATH } });
    await expect(runMlr(context, setup, ports)).rejects.toMatchObject({
      reason: "missing_key",
      detail: "ANTHROPIC_API_KEY",
    });
    expect(coded).toEqual([]);
  });

  test("it is not started again without the time for it", async () => {
    const { context, ports, coded } = bench({ coding: () => outcome({ ok: false, why: "wall" }) });
    await expect(runMlr(context, setup, { ...ports, leastCodingMs: 500_000 })).rejects.toMatchObject({
      reason: "no_output",
    });
    expect(coded).toHaveLength(1);
  });
});

describe("time and money", () => {
  test("the experiment is told its time and leaves 15 % of it to the paper", async () => {
    const { context, ports, coded } = bench({}, { setup, limits: limits({ wallS: 6000 }) });
    await runMlr(context, setup, ports);
    const { wallMs = 0, prompt = "", idleMs } = coded[0] ?? {};
    expect(wallMs / 6_000_000).toBeCloseTo(0.85, 2);
    expect(prompt).toContain("stopped after 85 minutes");
    expect(idleMs).toBe(60_000);
  });

  test("the budget is told, shared, and stops the run before the next call", async () => {
    const { context, ports, coded } = bench({}, { setup, limits: limits({ costUsd: 3 }) });
    await runMlr(context, setup, ports);
    expect(coded[0]?.costUsd).toBeCloseTo((3 - 4 * 0.25) * 0.85);
    expect(coded[0]?.prompt).toContain("It may cost at most $1.70.");

    const poor = bench({}, { setup, limits: limits({ costUsd: 0.5 }) });
    await expect(runMlr(poor.context, setup, poor.ports)).rejects.toMatchObject({
      reason: "over_budget",
      detail: "$0.50",
    });
    expect(poor.asked).toHaveLength(2);
    expect(filesBelow(poor.context.workspace).has("idea.md")).toBe(true);
  });

  test("a cost that nobody can tell does not count against the budget", async () => {
    const usage = { ...callUsage, costUsd: null, costBasis: "unknown" as const };
    const { context, ports } = bench(
      { llm: (kind) => reply(goodReplies(1)[kind], { usage }) },
      { setup, limits: limits({ costUsd: 0.3 }) },
    );
    await expect(runMlr(context, setup, ports)).resolves.toMatchObject({ kind: "agent" });
  });

  test("a coding agent that spent its budget without results is told as that", async () => {
    const { context, ports, coded } = bench(
      { coding: () => outcome({ ok: false, why: "budget", usage: { ...callUsage, costUsd: 9 } }) },
      { setup, limits: limits({ costUsd: 3 }) },
    );
    await expect(runMlr(context, setup, ports)).rejects.toMatchObject({ reason: "over_budget" });
    expect(coded).toHaveLength(1);
  });
});

test("citations that cannot be looked up cost the run nothing but a note", async () => {
  const { context, ports } = bench();
  const { search } = ports.openLiterature({});
  const openLiterature = () => ({ search, check: () => Promise.reject(new Error("no answer")) });
  const { notes, citations } = await runMlr(context, setup, { ...ports, openLiterature });
  expect(notes).toContain("The works that results/paper.md cites could not be looked up: no answer");
  expect(citations).toBe(null);
});

test("indexes that cannot be reached end the run with words", async () => {
  const { context, ports } = bench();
  const openLiterature = () => ({
    search: () => Promise.reject(new Error("arXiv did not answer")),
    check: () => Promise.reject(new Error("no")),
  });
  await expect(runMlr(context, setup, { ...ports, openLiterature })).rejects.toMatchObject({
    reason: "provider_failed",
    detail: "the literature search, arXiv did not answer",
  });
});
