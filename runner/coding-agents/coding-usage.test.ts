import { describe, expect, test } from "vitest";
import { run } from "./coding-fixture";

describe("what it used", () => {
  const priceOf = (model: string) => (model === "the-model" || model === "gemini-2.5-pro" ? 0.25 : null);

  test("is Claude's own sum, with what was cached as part of the input, and its own cost", async () => {
    const { usage, modelReported } = await run("claude-code", "ok", {}, { priceOf });
    expect(modelReported).toBe("claude-sonnet-4-5");
    expect(usage).toEqual({
      input: 40,
      output: 40,
      cacheRead: 10,
      cacheWrite: 6,
      reasoning: null,
      costUsd: 0.0006975,
      costBasis: "reported",
    });
  });

  test("is Codex's own sum, where the cache is part of the input, priced by the model that was asked for", async () => {
    const { usage, modelReported } = await run("codex", "ok", {}, { priceOf });
    expect(modelReported).toBeNull();
    expect(usage).toMatchObject({ input: 200, output: 40, cacheRead: 80, cacheWrite: 0, reasoning: 14 });
    expect(usage).toMatchObject({ costUsd: 0.25, costBasis: "price_table" });
  });

  test("counts Gemini's thoughts as output, and they are what is missing in the total", async () => {
    const { usage } = await run("gemini-cli", "ok", {}, { priceOf });
    expect(usage).toMatchObject({ input: 200, output: 54, cacheRead: 80, cacheWrite: null, reasoning: 14 });
    expect(usage).toMatchObject({ costUsd: 0.25, costBasis: "price_table" });
  });

  test("is priced by the list of the day where nobody says otherwise", async () => {
    const { usage } = await run("gemini-cli", "ok");
    expect(usage.costBasis).toBe("price_table");
    expect(usage.costUsd).toBeGreaterThan(0);
  });

  test("has no cost where no price is known", async () => {
    const { usage } = await run("codex", "ok", {}, { priceOf: () => null });
    expect(usage).toMatchObject({ input: 200, costUsd: null, costBasis: "unknown" });
  });

  test("ends the work once it is certain to cost more than allowed", async () => {
    const perToken = (_: string, usage: { output: number | null }) => (usage.output ?? 0) / 1000;
    const seen = await run("claude-code", "over_budget", { costUsd: 5 }, { priceOf: perToken });
    expect(seen).toMatchObject({ ok: false, why: "budget" });
  });
});
