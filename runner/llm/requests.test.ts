import { afterEach, describe, expect, test } from "vitest";
import type { LlmStub, StubScript } from "../fixtures/llm-stubs/stub-script";
import type { LlmRequest } from "./llm";
import { ask, openScene, patient, type Speaker, speakers } from "./llm-testing";

const running: LlmStub[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((stub) => stub.close()));
});

const [anthropic, openai, google, compatible] = speakers as [Speaker, Speaker, Speaker, Speaker];

/** What was sent for this request. */
async function sent(speaker: Speaker, model: string, request: LlmRequest) {
  const { llm, stub } = await openScene(speaker, [{ reply: { json: { a: 1 } } }], { model });
  running.push(stub);
  await llm.complete(request, patient());
  const [first] = stub.requests;
  if (!first) throw new Error("nothing was sent");
  return first;
}

const open = { name: "answer", json: { type: "object", properties: { a: { type: "integer", minimum: 1 } } } };
const closed = {
  name: "answer",
  json: { ...open.json, required: ["a"], additionalProperties: false },
};

describe("Claude", () => {
  test("what is worth caching is marked, the last four times at most", async () => {
    const parts = ["a", "b", "c", "d", "e"].map((text) => ({ type: "text" as const, text, cache: true }));
    const { body } = await sent(anthropic, "claude-sonnet-4-5", { messages: [{ role: "user", parts }] });
    const marked = { type: "ephemeral" };
    expect(body.messages).toEqual([
      {
        role: "user",
        content: [
          { type: "text", text: "a" },
          ...["b", "c", "d", "e"].map((text) => ({ type: "text", text, cache_control: marked })),
        ],
      },
    ]);
  });

  test("a temperature goes out by the last version of the API that knows one, to models that take it", async () => {
    const request = { ...ask("Judge"), temperature: 0 };
    const older = await sent(anthropic, "claude-3-7-sonnet-20250219", request);
    expect(older.body.temperature).toBe(0);
    expect(older.headers["anthropic-version"]).toBe("2023-06-01");
    for (const [model, what] of [
      ["claude-opus-5", request],
      ["claude-sonnet-4-5", ask("Judge")],
    ] as const) {
      const { body, headers } = await sent(anthropic, model, what);
      expect(body).not.toHaveProperty("temperature");
      expect(headers["anthropic-version"]).not.toBe("2023-06-01");
    }
  });

  test("effort is a setting of newer models and room for thoughts of older ones, beside the answer's", async () => {
    const request: LlmRequest = { ...ask("Think"), effort: "high", maxOutputTokens: 1000 };
    const newer = await sent(anthropic, "claude-opus-4-6", request);
    expect(newer.body).toMatchObject({ max_tokens: 1000, output_config: { effort: "high" } });
    expect(newer.body).not.toHaveProperty("thinking");
    const older = await sent(anthropic, "claude-sonnet-4-20250514", { ...request, temperature: 1 });
    expect(older.body).toMatchObject({ max_tokens: 17_384, thinking: { budget_tokens: 16_384 } });
    expect(older.body).not.toHaveProperty("temperature");
    const first = await sent(anthropic, "claude-3-5-haiku-20241022", request);
    expect(first.body).not.toHaveProperty("thinking");
  });

  test("a schema goes out as the format, and as a tool to a model from before formats", async () => {
    const newer = await sent(anthropic, "claude-sonnet-4-5", { ...ask("?"), schema: open });
    // Anthropic wants every object closed, and bounds only in words.
    expect(newer.schema).toMatchObject({ additionalProperties: false });
    expect(newer.body).not.toHaveProperty("tools");
    const older = await sent(anthropic, "claude-3-7-sonnet-20250219", { ...ask("?"), schema: open });
    expect(older.body).toMatchObject({
      tools: [{ name: "answer", input_schema: open.json }],
      tool_choice: { type: "tool", name: "answer" },
    });
    expect(older.body).not.toHaveProperty("output_config");
  });

  test("the answer by a tool is the reply's text, streamed or not", async () => {
    const script: StubScript = { reply: { json: { a: 7 } } };
    const { llm, stub } = await openScene(anthropic, [script], { model: "claude-3-7-sonnet-20250219" });
    running.push(stub);
    let heard = "";
    const onText = (piece: string) => {
      heard += piece;
    };
    const whole = await llm.complete({ ...ask("?"), schema: open }, patient());
    const streamed = await llm.complete({ ...ask("?"), schema: open }, patient({ onText }));
    for (const { text, finish } of [whole, streamed]) {
      expect([JSON.parse(text), finish]).toEqual([{ a: 7 }, "stop"]);
    }
    expect(JSON.parse(heard)).toEqual({ a: 7 });
  });

  test("a turn that was paused in a long search is taken up again, and counted as a whole", async () => {
    const usage = { input: 100, output: 10 };
    const { llm, stub } = await openScene(anthropic, [
      { reply: { text: "First ", finish: "pause", usage, searches: 1 } },
      { reply: { text: "second.", usage, searches: 2 } },
    ]);
    running.push(stub);
    const reply = await llm.complete({ ...ask("Search"), search: true }, patient());
    expect(reply).toMatchObject({ text: "First second.", finish: "stop", usage: { input: 200, output: 20 } });
    expect(reply.usage.costUsd).toBeCloseTo((200 * 3 + 20 * 15) / 1e6 + 0.03, 10);
    expect(stub.requests[1]?.text).toBe("SearchFirst ");
  });
});

describe("OpenAI", () => {
  test("effort is for models that reason, a temperature for the others", async () => {
    const request: LlmRequest = { ...ask("?"), effort: "low", temperature: 0.2, maxOutputTokens: 50 };
    const reasoning = await sent(openai, "gpt-5-mini", request);
    expect(reasoning.body).toMatchObject({
      reasoning: { effort: "low" },
      max_output_tokens: 50,
      store: false,
    });
    expect(reasoning.body).not.toHaveProperty("temperature");
    const other = await sent(openai, "gpt-4.1", request);
    expect(other.body).toMatchObject({ temperature: 0.2 });
    expect(other.body).not.toHaveProperty("reasoning");
  });

  test("a schema is strict only where it has the form that this takes", async () => {
    const strict = async (schema: typeof open) =>
      (await sent(openai, "gpt-4.1", { ...ask("?"), schema })).body.text;
    expect(await strict(closed)).toMatchObject({ format: { strict: true, schema: closed.json } });
    expect(await strict(open)).toMatchObject({ format: { strict: false } });
  });

  test("a model made for search is asked by Chat Completions, without what it refuses", async () => {
    const request = { ...ask("?"), search: true, temperature: 0, maxOutputTokens: 9 };
    const { path, body } = await sent(openai, "gpt-4o-search-preview-2025-03-11", request);
    expect(path).toBe("/v1/chat/completions");
    expect(body).toMatchObject({ web_search_options: {}, max_completion_tokens: 9 });
    expect(body).not.toHaveProperty("temperature");
  });
});

test("a compatible server gets a plain text as such, and the names that all of them know", async () => {
  const request: LlmRequest = { ...ask("Hi"), system: "Be kind.", maxOutputTokens: 20, temperature: 0.1 };
  const { body } = await sent(compatible, "qwen3", request);
  expect(body).toEqual({
    model: "qwen3",
    messages: [
      { role: "system", content: "Be kind." },
      { role: "user", content: "Hi" },
    ],
    max_tokens: 20,
    temperature: 0.1,
  });
});

test("Gemini thinks by budget or by level, and is not sent a temperature it refuses", async () => {
  const request: LlmRequest = { ...ask("?"), effort: "high", temperature: 0 };
  const config = async (model: string) => (await sent(google, model, request)).body.generationConfig;
  expect(await config("gemini-2.5-pro")).toEqual({
    temperature: 0,
    thinkingConfig: { thinkingBudget: 24_576 },
  });
  expect(await config("gemini-3-pro-preview")).toEqual({
    temperature: 0,
    thinkingConfig: { thinkingLevel: "HIGH" },
  });
  expect(await config("gemini-3.5-flash")).toEqual({ thinkingConfig: { thinkingLevel: "HIGH" } });
  expect(await config("gemini-2.0-flash")).toEqual({ temperature: 0 });
});
