import { afterEach, describe, expect, test } from "vitest";
import type { LlmStub, StubScript } from "../fixtures/llm-stubs/stub-script";
import type { LlmFailureKind } from "./llm";
import { ask, failure, openScene, patient, type Speaker, speakers, testKey } from "./llm-testing";

const running: LlmStub[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((stub) => stub.close()));
});

async function scene(speaker: Speaker, scripts: readonly StubScript[]) {
  const opened = await openScene(speaker, scripts);
  running.push(opened.stub);
  return opened;
}

/** The same trouble in each provider's own words. */
const words: Readonly<
  Record<string, Partial<Record<Speaker["provider"], readonly [number, string, string]>>>
> = {
  context_too_long: {
    anthropic: [400, "invalid_request_error", "prompt is too long: 204018 tokens > 200000 maximum"],
    openai: [400, "context_length_exceeded", "Your input exceeds the context window of this model."],
    google: [
      400,
      "INVALID_ARGUMENT",
      "The input token count (1100000) exceeds the maximum number of tokens allowed (1048576).",
    ],
    "openai-compatible": [400, "BadRequestError", "This model's maximum context length is 4096 tokens."],
  },
  filtered: {
    anthropic: [400, "invalid_request_error", "Output blocked by content filtering policy"],
    openai: [400, "content_policy_violation", "Your request was rejected by our safety system."],
    google: [400, "INVALID_ARGUMENT", "Blocked: PROHIBITED_CONTENT"],
    "openai-compatible": [400, "content_filter", "The response was filtered."],
  },
  bad_request: {
    anthropic: [400, "invalid_request_error", "max_tokens: must be greater than 0"],
    openai: [400, "invalid_value", "Invalid value for 'input'."],
    google: [400, "INVALID_ARGUMENT", "Request contains an invalid argument."],
    "openai-compatible": [422, "invalid_request_error", "field required"],
  },
  refused_key: {
    anthropic: [401, "authentication_error", `invalid x-api-key ${testKey}`],
    openai: [401, "invalid_api_key", `Incorrect API key provided: ${testKey}.`],
    google: [400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key."],
    "openai-compatible": [403, "forbidden", `no access for ${testKey}`],
  },
  no_credit: {
    anthropic: [400, "invalid_request_error", "Your credit balance is too low to access the API."],
    openai: [429, "insufficient_quota", "You exceeded your current quota."],
    google: [403, "PERMISSION_DENIED", "Billing is not enabled. insufficient_quota"],
    "openai-compatible": [402, "payment", "Insufficient credits"],
  },
  not_found: {
    anthropic: [404, "not_found_error", "model: claude-nope"],
    openai: [404, "model_not_found", "The model `nope` does not exist"],
    google: [404, "NOT_FOUND", "models/nope is not found for API version v1beta"],
    "openai-compatible": [404, "not_found_error", "model 'nope' not found"],
  },
};

describe.each(speakers)("$name", (speaker) => {
  test.each(Object.keys(words))("%s is told as what it is, and not tried again", async (name) => {
    const [status, type, message] = words[name]?.[speaker.provider] ?? [0, "", ""];
    const { llm, stub } = await scene(speaker, [{ status, error: { type, message } }]);
    const kind = name === "no_credit" ? "refused_key" : (name as LlmFailureKind);
    for (const more of [{}, { onText: () => undefined }]) {
      expect(await failure(llm.complete(ask("Hi"), patient(more)))).toMatchObject({ kind, status });
    }
    expect(stub.requests).toHaveLength(2);
  });

  test("no error ever tells the key, even when the provider quotes it", async () => {
    for (const status of [400, 401, 403, 404, 500]) {
      const { llm } = await scene(speaker, [
        { status, error: { type: "x", message: `You sent ${testKey}` } },
      ]);
      const error = await failure(llm.complete(ask("Hi"), patient({ deadlineMs: 500 })));
      expect(JSON.stringify([error.message, error.stack, error.cause, { ...error }])).not.toContain(testKey);
    }
  });
});

test("a prompt that Google blocks is a failure of its own, streamed or not", async () => {
  const google = speakers.find(({ provider }) => provider === "google") as Speaker;
  const { llm, stub } = await scene(google, [{ blocked: "PROHIBITED_CONTENT" }]);
  for (const more of [{}, { onText: () => undefined }]) {
    const error = await failure(llm.complete(ask("Hi"), patient(more)));
    expect(error).toMatchObject({ kind: "filtered" });
    expect(error.message).toContain("PROHIBITED_CONTENT");
  }
  expect(stub.requests).toHaveLength(2);
});
