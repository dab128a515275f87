import { afterEach, describe, expect, test } from "vitest";
import { startOpenAiStub } from "../fixtures/llm-stubs/openai-stub";
import type { LlmStub, StubHandler, StubScript } from "../fixtures/llm-stubs/stub-script";
import type { LlmRequest } from "./llm";
import { ask, openScene, patient, type Speaker, speakers, testKey } from "./llm-testing";
import { openLlm } from "./open-llm";

const running: LlmStub[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((stub) => stub.close()));
});

async function scene(
  speaker: Speaker,
  scripts: StubHandler | readonly StubScript[],
  options: Parameters<typeof openScene>[2] = {},
) {
  const opened = await openScene(speaker, scripts, options);
  running.push(opened.stub);
  return opened;
}

const schema = {
  name: "idea",
  json: {
    type: "object",
    properties: { title: { type: "string" }, pages: { type: "integer" } },
    required: ["title", "pages"],
    additionalProperties: false,
  },
};
const usage = { input: 1000, output: 300, cacheRead: 600, cacheWrite: 100, reasoning: 120 };

describe.each(speakers)("$name", (speaker) => {
  test("a text comes back whole, with who answered and under which number", async () => {
    const { llm, stub } = await scene(speaker, [{ reply: { text: "Größe – 你好 🌱", model: "m-2" } }]);
    const request: LlmRequest = { ...ask("What is new?"), system: "Be short." };
    const reply = await llm.complete(request, patient());
    expect(reply).toMatchObject({ text: "Größe – 你好 🌱", finish: "stop", modelReported: "m-2", tries: 1 });
    expect(reply.requestId).toMatch(/_stub_1$/);
    expect(reply.durationMs).toBeGreaterThanOrEqual(0);
    expect(stub.requests[0]).toMatchObject({
      model: speaker.model,
      text: "What is new?",
      system: "Be short.",
      stream: false,
      schema: null,
      search: false,
    });
  });

  test("what was said before is sent along in its order", async () => {
    const { llm, stub } = await scene(speaker, [{ reply: { text: "three" } }]);
    const say = (role: "user" | "assistant", text: string) => ({
      role,
      parts: [{ type: "text" as const, text }],
    });
    await llm.complete({ messages: [say("user", "a"), say("assistant", "b"), say("user", "c")] }, patient());
    expect(stub.requests[0]?.text).toBe("abc");
  });

  test("an image arrives with every byte as it was", async () => {
    const bytes = Uint8Array.from({ length: 2048 }, (_, at) => (at * 31) % 256);
    // A view into something longer: no byte around it may be sent.
    const view = bytes.subarray(100, 1500);
    const { llm, stub } = await scene(speaker, [{ reply: { text: "a plot" } }]);
    await llm.complete(
      {
        messages: [
          {
            role: "user",
            parts: [
              { type: "text", text: "See:" },
              { type: "image", mediaType: "image/png", bytes: view },
            ],
          },
        ],
      },
      patient(),
    );
    const [image] = stub.requests[0]?.images ?? [];
    expect(image?.mediaType).toBe("image/png");
    expect(image?.bytes.equals(Buffer.from(view))).toBe(true);
  });

  test.each([false, true])(
    "a reply that must fit a schema is JSON that does (streamed: %s)",
    async (streamed) => {
      const json = { title: "Seeds matter", pages: 4 };
      const { llm, stub } = await scene(speaker, [{ reply: { json } }]);
      let heard = "";
      const onText = (piece: string) => {
        heard += piece;
      };
      const reply = await llm.complete({ ...ask("An idea"), schema }, patient(streamed ? { onText } : {}));
      expect(JSON.parse(reply.text)).toEqual(json);
      expect(reply.finish).toBe("stop");
      expect(stub.requests[0]?.schema).toMatchObject({ properties: { title: { type: "string" } } });
      if (streamed) expect(JSON.parse(heard)).toEqual(json);
    },
  );

  test("streaming gives the same reply as not streaming, and its pieces in order", async () => {
    const reply = { text: "One two three – four ✓ five six.", usage, thought: "hm", pieces: 7 };
    const { llm, stub } = await scene(speaker, [{ reply }]);
    const pieces: string[] = [];
    const whole = await llm.complete(ask("Count"), patient());
    const streamed = await llm.complete(ask("Count"), patient({ onText: (piece) => pieces.push(piece) }));
    expect(stub.requests.map(({ stream }) => stream)).toEqual([false, true]);
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.join("")).toBe(reply.text);
    const { raw: _one, durationMs: _two, ...same } = whole;
    expect(streamed).toMatchObject(same);
  });

  test("a slow stream is heard to its end", async () => {
    const { llm } = await scene(speaker, [{ reply: { text: "drip drop drip", pieces: 5 }, dripMs: 4 }], {
      // Shorter than the whole, longer than any of its gaps.
      ports: { silenceMs: 2_000 },
    });
    const reply = await llm.complete(ask("Rain"), patient({ onText: () => undefined }));
    expect(reply.text).toBe("drip drop drip");
  });

  test.each(["stop", "length"] as const)("a reply that ends by %s says so", async (finish) => {
    const { llm } = await scene(speaker, [{ reply: { text: "Half a sen", finish } }]);
    expect(await llm.complete(ask("Write"), patient())).toMatchObject({ finish, text: "Half a sen" });
    const streamed = await llm.complete(ask("Write"), patient({ onText: () => undefined }));
    expect(streamed.finish).toBe(finish);
  });

  test("a reply that calls a tool says so, streamed or not", async () => {
    const calls = [{ name: "shell", input: { command: "ls" } }];
    const { llm } = await scene(speaker, [{ reply: { text: "I look.", calls } }]);
    expect((await llm.complete(ask("Look"), patient())).finish).toBe("tool");
    expect((await llm.complete(ask("Look"), patient({ onText: () => undefined }))).finish).toBe("tool");
  });

  test("a refusal or a filter is an end of its own", async () => {
    const { llm } = await scene(speaker, [
      { reply: { text: "I would rather not.", finish: "refused" } },
      { reply: { text: "", finish: "filtered" } },
    ]);
    const refused = await llm.complete(ask("Do harm"), patient());
    expect(refused.finish).toBe(speaker.provider === "google" ? "filtered" : "refused");
    const filtered = await llm.complete(ask("Do harm"), patient());
    expect(filtered.finish).toBe(speaker.provider === "anthropic" ? "refused" : "filtered");
  });

  test("the key is sent in its header and nowhere else", async () => {
    const { llm, stub } = await scene(speaker, [{ reply: { text: "ok" } }]);
    await llm.complete(ask("Hello"), patient());
    const [request] = stub.requests;
    const { [speaker.keyHeader]: header, ...others } = request?.headers ?? {};
    expect(header).toContain(testKey);
    expect(JSON.stringify([others, request?.path, request?.body])).not.toContain(testKey);
  });

  test("search is asked for only where it is wanted and the provider has it", async () => {
    const { llm, stub } = await scene(speaker, [{ reply: { text: "found" } }]);
    await llm.complete({ ...ask("Find"), search: true }, patient());
    expect(stub.requests[0]?.search).toBe(speaker.provider !== "openai-compatible");
  });
});

test("a key that is not set is named, not asked for", () => {
  const choice = { provider: "google", model: "gemini-2.5-pro", baseUrl: null, keyName: null } as const;
  for (const environment of [{}, { GEMINI_API_KEY: "  " }]) {
    expect(() => openLlm(choice, environment)).toThrow(
      expect.objectContaining({ kind: "missing_key", message: "GEMINI_API_KEY is not set." }),
    );
  }
  expect(() => openLlm({ ...choice, keyName: "LAB_KEY" }, { GEMINI_API_KEY: "x" })).toThrow(
    "LAB_KEY is not set.",
  );
});

test("a server of one's own is asked without a key where none is set, and its refusal is told as it is", async () => {
  const error = { type: "invalid_request_error", message: "no such model" };
  const stub = await startOpenAiStub(({ number }) =>
    number === 0 ? { reply: { text: "open to all" } } : { status: 400, error },
  );
  running.push(stub);
  const choice = { provider: "openai-compatible", model: "qwen3", baseUrl: `${stub.url}/v1` } as const;
  const llm = openLlm({ ...choice, keyName: null }, {});
  expect((await llm.complete(ask("Hello"), patient())).text).toBe("open to all");
  expect(stub.requests[0]?.headers.authorization).toBeUndefined();
  await expect(llm.complete(ask("Hello"), patient())).rejects.toThrow("no such model");
  expect(() => openLlm({ ...choice, keyName: "LAB_KEY" }, {})).toThrow("LAB_KEY is not set.");
});
