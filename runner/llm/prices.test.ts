import { describe, expect, test } from "vitest";
import { costOf as benchmarkCost } from "@/lib/benchmarks/mlr-bench/prices";
import { priceTable } from "./price-table";
import { priceOf, sellerOf, usageWithCost } from "./prices";

const day = "2026-06-01";

test("a release is priced as its model, by each provider's own way to name releases", () => {
  for (const [seller, release, model] of [
    ["anthropic", "claude-sonnet-4-5-20250929", "claude-sonnet-4-5"],
    ["anthropic", "claude-sonnet-4-20250514", "claude-sonnet-4"],
    ["anthropic", "claude-3-7-sonnet-latest", "claude-3-7-sonnet"],
    ["openai", "o4-mini-2025-04-16", "o4-mini"],
    ["openai", "gpt-4.1-mini-2025-04-14", "gpt-4.1-mini"],
    ["google", "models/gemini-2.0-flash-001", "gemini-2.0-flash"],
  ] as const) {
    expect(priceOf(seller, release, day)?.model).toBe(model);
  }
});

test("no model is priced as one that is merely like it", () => {
  for (const [seller, model] of [
    ["anthropic", "claude-sonnet-4-5-turbo"],
    ["anthropic", "claude-sonnet-9"],
    ["openai", "gpt-4"],
    ["openai", "gpt-4o-mini-audio-preview"],
    ["openai", "o4-mini-20250416"],
    ["google", "gemini-2.5-pro-exp"],
    ["openrouter", "google/gemini-2.5-pro-preview-2025-05-06"],
  ] as const) {
    expect(priceOf(seller, model, day)).toBeUndefined();
  }
});

test("an exact id goes before the rule: the first GPT-4o cost more than those after it", () => {
  expect(priceOf("openai", "gpt-4o-2024-05-13", day)?.input).toBe(5);
  expect(priceOf("openai", "gpt-4o-2024-11-20", day)?.input).toBe(2.5);
});

test("a price holds from its day on", () => {
  expect(priceOf("openai", "o3", "2025-06-09")?.output).toBe(40);
  expect(priceOf("openai", "o3", "2025-06-10")?.output).toBe(8);
  expect(priceOf("openai", "o3", "2025-04-15")).toBeUndefined();
});

test("a long prompt is paid at the long rate, as a whole", () => {
  const choice = { provider: "google", model: "gemini-2.5-pro", baseUrl: null, keyName: null } as const;
  const cost = (input: number) =>
    usageWithCost(
      choice,
      {
        tokens: { input, output: 1000, cacheRead: 0, cacheWrite: 0, reasoning: 0 },
        searches: 0,
        costUsd: null,
      },
      Date.parse(day),
    ).costUsd;
  expect(cost(200_000)).toBeCloseTo(0.25 + 0.01, 10);
  expect(cost(200_001)).toBeCloseTo(0.5000025 + 0.015, 10);
});

test("tokens of a kind without a price leave the cost unknown", () => {
  const choice = {
    provider: "openai",
    model: "gpt-4o-search-preview",
    baseUrl: null,
    keyName: null,
  } as const;
  const tokens = { input: 100, output: 10, cacheRead: 50, cacheWrite: 0, reasoning: 0 };
  const usage = usageWithCost(choice, { tokens, searches: 0, costUsd: null }, Date.parse(day));
  expect(usage).toMatchObject({ costUsd: null, costBasis: "unknown" });
});

test("a server of one's own has no price list; OpenRouter has", () => {
  const at = (baseUrl: string | null) =>
    sellerOf({ provider: "openai-compatible", model: "m", baseUrl, keyName: null });
  expect(at("http://gpu-7:8000/v1")).toBeNull();
  expect(at("https://openrouter.ai/api/v1")).toBe("openrouter");
  expect(at("https://openrouter.ai.example.org/v1")).toBeNull();
  expect(at(null)).toBeNull();
});

describe("the table itself", () => {
  const entries = Object.values(priceTable).flat();

  test("has only sensible prices and days, in order", () => {
    for (const { from, input, output, cacheRead } of entries) {
      expect(from).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
      expect(input).toBeGreaterThan(0);
      expect(output).toBeGreaterThanOrEqual(input);
      if (cacheRead !== undefined) expect(cacheRead).toBeLessThan(input);
    }
    for (const list of Object.values(priceTable)) {
      for (const [index, entry] of list.entries()) {
        const later = list.slice(index + 1).filter(({ model }) => model === entry.model);
        expect(later.every(({ from }) => from > entry.from)).toBe(true);
      }
    }
  });

  test("agrees with what the benchmark's published costs were counted by", () => {
    const tokens = { input: 1_000_000, output: 2_000_000, cacheRead: 0, cacheWrite: 0 };
    for (const [seller, model] of [
      ["anthropic", "claude-3-7-sonnet-20250219"],
      ["openai", "o4-mini-2025-04-16"],
      ["openai", "gpt-4o-search-preview-2025-03-11"],
      ["google", "gemini-2.5-pro-preview-03-25"],
      ["google", "gemini-2.5-pro-preview-05-06"],
      ["openrouter", "google/gemini-2.5-pro-preview-05-06"],
    ] as const) {
      const price = priceOf(seller, model, day);
      expect(price && price.input + 2 * price.output).toBe(benchmarkCost(tokens, model));
    }
  });
});
