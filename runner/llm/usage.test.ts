import { afterEach, describe, expect, test } from "vitest";
import type { LlmStub, StubReply } from "../fixtures/llm-stubs/stub-script";
import { ask, openScene, patient, type Speaker, speakers } from "./llm-testing";

const running: LlmStub[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((stub) => stub.close()));
});

async function used(speaker: Speaker, reply: StubReply, options: Parameters<typeof openScene>[2] = {}) {
  const { llm, stub } = await openScene(speaker, [{ reply: { text: "ok", ...reply } }], options);
  running.push(stub);
  const whole = await llm.complete(ask("Hi"), patient());
  const streamed = await llm.complete(ask("Hi"), patient({ onText: () => undefined }));
  expect(streamed.usage).toEqual(whole.usage);
  return whole;
}

const [anthropic, openai, google, compatible] = speakers as [Speaker, Speaker, Speaker, Speaker];
const usage = { input: 1000, output: 300, cacheRead: 600, cacheWrite: 100, reasoning: 120 };

describe("each provider's own count becomes ours", () => {
  test("Anthropic leaves the cache out of its input: it is added", async () => {
    const { raw, ...reply } = await used(anthropic, { usage });
    expect(raw).toMatchObject({
      usage: { input_tokens: 300, cache_read_input_tokens: 600, cache_creation_input_tokens: 100 },
    });
    // 300 x 3 + 600 x 0.3 + 100 x 3.75 + 300 x 15 dollars per million
    expect(reply.usage).toEqual({ ...usage, costUsd: 0.005955, costBasis: "price_table" });
  });

  test("OpenAI's cached tokens are part of its input, and its reasoning part of its output", async () => {
    const { raw, ...reply } = await used(openai, { usage: { ...usage, cacheWrite: 0 } });
    expect(raw).toMatchObject({
      usage: {
        input_tokens: 1000,
        output_tokens: 300,
        input_tokens_details: { cached_tokens: 600 },
        output_tokens_details: { reasoning_tokens: 120 },
      },
    });
    // 400 x 1.1 + 600 x 0.275 + 300 x 4.4
    expect(reply.usage).toEqual({ ...usage, cacheWrite: 0, costUsd: 0.001925, costBasis: "price_table" });
  });

  test("Google's thoughts stand beside its candidates: they are added to the output", async () => {
    const { raw, ...reply } = await used(google, { usage });
    expect(raw).toMatchObject({
      usageMetadata: { promptTokenCount: 1000, candidatesTokenCount: 180, thoughtsTokenCount: 120 },
    });
    // 400 x 1.25 + 600 x 0.125 + 300 x 10
    expect(reply.usage).toEqual({ ...usage, cacheWrite: 0, costUsd: 0.003575, costBasis: "price_table" });
  });

  test("a compatible server's model has no price, and is never counted as free", async () => {
    const reply = await used(compatible, { usage: { input: 1000, output: 300, reasoning: 5 } });
    expect(reply.usage).toEqual({
      input: 1000,
      output: 300,
      cacheRead: 0,
      cacheWrite: 0,
      reasoning: 5,
      costUsd: null,
      costBasis: "unknown",
    });
  });

  test("what a server itself says that a call cost is taken as it is", async () => {
    const reply = await used(compatible, { usage, costUsd: 0.0123 });
    expect(reply.usage).toMatchObject({ costUsd: 0.0123, costBasis: "reported" });
  });

  test.each([anthropic, compatible])(
    "$name: reasoning that nobody told of stays unknown",
    async (speaker) => {
      const reply = await used(speaker, { usage: { input: 10, output: 5 } });
      expect(reply.usage.reasoning).toBeNull();
    },
  );

  test("a model without a price costs an unknown amount, its tokens are known", async () => {
    for (const speaker of [anthropic, openai, google]) {
      const reply = await used(speaker, { usage: { input: 7, output: 3 } }, { model: "surprise-9" });
      expect(reply.usage).toMatchObject({ input: 7, output: 3, costUsd: null, costBasis: "unknown" });
    }
  });
});

describe("searches are paid for", () => {
  test("Anthropic and OpenAI say how many there were", async () => {
    const tokens = { input: 1000, output: 100 };
    const claude = await used(anthropic, { usage: tokens, searches: 3 });
    expect(claude.usage.costUsd).toBeCloseTo(0.003 + 0.0015 + 0.03, 10);
    const gpt = await used(openai, { usage: tokens, searches: 2 });
    expect(gpt.usage.costUsd).toBeCloseTo(0.0011 + 0.00044 + 0.02, 10);
  });

  test("a model made for search searches once a call, by Chat Completions", async () => {
    const reply = await used(
      openai,
      { usage: { input: 1000, output: 100 } },
      { model: "gpt-4o-search-preview-2025-03-11" },
    );
    expect(reply.usage.costUsd).toBeCloseTo(0.0025 + 0.001 + 0.025, 10);
  });

  test("Google's grounding is charged once a prompt; where its price is unknown so is the whole", async () => {
    const tokens = { input: 1000, output: 100 };
    const known = await used(google, { usage: tokens, searches: 4 });
    expect(known.usage.costUsd).toBeCloseTo(0.00125 + 0.001 + 0.035, 10);
    const unknown = await used(google, { usage: tokens, searches: 4 }, { model: "gemini-3-pro-preview" });
    expect(unknown.usage).toMatchObject({ costUsd: null, costBasis: "unknown" });
  });
});
