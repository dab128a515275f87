import { expect, test } from "vitest";
import { mediaTypeOf } from "./media-types";
import { tokenUsage, trackedUsage, transcriptUsage } from "./usage";

test("three keys are prompt and completion, priced by the model", () => {
  const text = JSON.stringify({
    prompt_tokens: 1_000_000,
    completion_tokens: 500_000,
    total_tokens: 1_500_000,
  });
  expect(tokenUsage(text, "o4-mini-2025-04-16")).toEqual({
    costUsd: 3.3,
    inputTokens: 1_000_000,
    outputTokens: 500_000,
    durationMs: null,
  });
});

test("four keys count what was written to and read from the cache at its own price", () => {
  const text = JSON.stringify({
    cache_creation_input_tokens: 1_000_000,
    cache_read_input_tokens: 1_000_000,
    input_tokens: 1_000_000,
    output_tokens: 1_000_000,
  });
  expect(tokenUsage(text, "claude-3-7-sonnet-20250219")).toMatchObject({
    costUsd: 3 + 15 + 3.75 + 0.3,
    inputTokens: 3_000_000,
  });
});

test("a model without a price has an unknown cost, never a cost of zero", () => {
  const text = JSON.stringify({ prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 });
  expect(tokenUsage(text, "qwen3-235b-a22b")).toMatchObject({ costUsd: null, inputTokens: 1 });
});

test("a tracker's total is summed over its models", () => {
  const entry = { tokens: { prompt: 2, completion: 1, reasoning: 1, cached: 0 }, "cost (USD)": 0.5 };
  expect(trackedUsage(JSON.stringify({ a: entry, b: entry }))).toMatchObject({ costUsd: 1, inputTokens: 4 });
});

test("a transcript's last item holds cost and time", () => {
  const items = [
    { role: "user", content: "x" },
    { role: "system", cost_usd: 1.25, duration_ms: 60_000 },
  ];
  expect(transcriptUsage(JSON.stringify(items))).toMatchObject({ costUsd: 1.25, durationMs: 60_000 });
});

test.each([
  "",
  "{}",
  "[]",
  "null",
  '{"prompt_tokens": "3"}',
  '{"prompt_tokens": -1}',
  '[{"role":"system"}]',
  "NaN",
])("%j holds no cost", (text) => {
  expect([tokenUsage(text, "o4-mini"), trackedUsage(text), transcriptUsage(text)]).toEqual([
    null,
    null,
    null,
  ]);
});

test.each([
  ["a/b.png", "image/png"],
  ["x.MD", "text/markdown"],
  ["evil.svg", "text/plain"],
  ["evil.html", "text/plain"],
  ["page.png.html", "text/plain"],
  ["Makefile", "text/plain"],
  ["events.out.tfevents.1.gpu-server04", "application/octet-stream"],
  ["model.pkl", "application/octet-stream"],
])("%s is %s", (path, mediaType) => {
  expect(mediaTypeOf(path)).toBe(mediaType);
});
