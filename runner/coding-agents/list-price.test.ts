import { expect, test } from "vitest";
import type { CodingChoice } from "@/lib/runs/agent-setup";
import type { Usage } from "@/lib/runs/usage";
import { priceOf } from "../llm/prices";
import { listPrice } from "./list-price";

const today = Date.parse("2026-11-01");
const usage: Usage = {
  input: 3_000_000,
  output: 1_000_000,
  cacheRead: 0,
  cacheWrite: 0,
  reasoning: null,
  costUsd: null,
  costBasis: "unknown",
};
const choice: CodingChoice = { tool: "gemini-cli", model: "gemini-2.5-pro", baseUrl: null, keyName: null };

test("many calls together are not priced as one long call", () => {
  const entry = priceOf("google", "gemini-2.5-pro", "2026-11-01");
  expect(entry?.long?.above).toBeLessThan(3_000_000);
  expect(listPrice(choice, today)("gemini-2.5-pro", usage)).toBeCloseTo(
    3 * (entry?.input ?? 0) + (entry?.output ?? 0),
  );
});

test("a model of another seller, or at an address of one's own, has no price", () => {
  expect(listPrice(choice, today)("claude-sonnet-4-5", usage)).toBeNull();
  const own = { ...choice, baseUrl: "http://127.0.0.1:8000" };
  expect(listPrice(own, today)("gemini-2.5-pro", usage)).toBeNull();
});

test("an unknown count has an unknown cost", () => {
  expect(listPrice(choice, today)("gemini-2.5-pro", { ...usage, output: null })).toBeNull();
});
