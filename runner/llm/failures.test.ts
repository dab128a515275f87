import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import type { LlmStub, StubHandler, StubScript } from "../fixtures/llm-stubs/stub-script";
import type { CallOptions } from "./llm";
import { ask, failure, openScene, patient, type Speaker, speakers, testKey } from "./llm-testing";
import { openLlm } from "./open-llm";
import type { LlmPorts } from "./ports";

const running: LlmStub[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((stub) => stub.close()));
});

async function scene(
  speaker: Speaker,
  scripts: StubHandler | readonly StubScript[],
  ports: Partial<LlmPorts> = {},
) {
  const opened = await openScene(speaker, scripts, { ports });
  running.push(opened.stub);
  return opened;
}

describe.each(speakers)("$name", (speaker) => {
  test.each([
    ["seconds", { "retry-after": "7" }, 7000],
    ["a date", { "retry-after": "Mon, 01 Jun 2026 12:00:30 GMT" }, 30_000],
    ["exact milliseconds", { "retry-after-ms": "2345", "retry-after": "7" }, 2345],
    ["nothing", {}, 1000],
    ["less than our own wait", { "retry-after": "0" }, 1000],
    ["a date that is over", { "retry-after": "Mon, 01 Jun 2026 11:00:00 GMT" }, 1000],
    ["nonsense", { "retry-after": "soon" }, 1000],
  ])("too many calls with a wait told as %s are tried again after it", async (_name, headers, waitMs) => {
    const { llm, waits } = await scene(speaker, [
      { status: 429, error: { type: "rate_limit_error", message: "slow down" }, headers },
      { reply: { text: "now" } },
    ]);
    const told: unknown[] = [];
    const onRetry: CallOptions["onRetry"] = ({ error, waitMs: wait, attempt }) =>
      told.push([error.kind, wait, attempt]);
    const reply = await llm.complete(ask("Hi"), patient({ onRetry }));
    expect(reply).toMatchObject({ text: "now", tries: 2 });
    expect(waits).toEqual([waitMs]);
    expect(told).toEqual([["rate_limited", waitMs, 1]]);
  });

  test.each([500, 502, 503, 529])(
    "status %i is tried again, each time after a longer wait",
    async (status) => {
      const busy = { status, error: { type: "overloaded_error", message: "busy" } };
      const { llm, waits } = await scene(speaker, [busy, busy, busy, { reply: { text: "at last" } }]);
      const reply = await llm.complete(ask("Hi"), patient({ onText: () => undefined }));
      expect(reply).toMatchObject({ text: "at last", tries: 4 });
      expect(waits).toEqual([1000, 2000, 4000]);
    },
  );

  test("a proxy's web page in place of an answer is tried again, and told without its markup", async () => {
    const page = "<html><title>502 Bad Gateway</title></html>";
    const { llm } = await scene(speaker, [
      { html: page, status: 502 },
      { html: page, status: 200 },
      { reply: { text: "through" } },
    ]);
    const kinds: string[] = [];
    const onRetry: CallOptions["onRetry"] = ({ error }) => {
      kinds.push(error.kind);
      expect(error.message).not.toContain("<");
    };
    expect(await llm.complete(ask("Hi"), patient({ onRetry }))).toMatchObject({ text: "through", tries: 3 });
    expect(kinds).toEqual(["overloaded", "unreachable"]);
  });

  test.each([1, 40, 200, 330])(
    "a reply that breaks off after %i bytes is never taken for whole",
    async (bytes) => {
      const reply = { text: "A sentence that is long enough to be cut somewhere in its middle. ".repeat(3) };
      for (const onText of [undefined, () => undefined]) {
        const { llm } = await scene(speaker, [{ reply, cutAfterBytes: bytes }, { reply }]);
        const kinds: string[] = [];
        const whole = await llm.complete(
          ask("Hi"),
          patient({ onRetry: ({ error }) => kinds.push(error.kind), ...(onText && { onText }) }),
        );
        expect(whole).toMatchObject({ text: reply.text, tries: 2 });
        expect(kinds).toEqual(["cut"]);
      }
    },
  );

  test("an error in the middle of a stream is told by its own name, and tried again where that may help", async () => {
    const type = speaker.provider === "google" ? "UNAVAILABLE" : "overloaded_error";
    const { llm } = await scene(speaker, [
      { reply: { text: "One two three four" }, thenError: { type, message: "busy" } },
      { reply: { text: "whole" } },
    ]);
    const kinds: string[] = [];
    const onRetry: CallOptions["onRetry"] = ({ error }) => kinds.push(error.kind);
    const reply = await llm.complete(ask("Hi"), patient({ onText: () => undefined, onRetry }));
    expect(reply).toMatchObject({ text: "whole", tries: 2 });
    expect(kinds).toEqual(["overloaded"]);
  });

  test("a provider that says nothing for too long is left, and asked again", async () => {
    const { llm } = await scene(speaker, [{ hang: true }, { reply: { text: "awake" } }], { silenceMs: 60 });
    const kinds: string[] = [];
    const onRetry: CallOptions["onRetry"] = ({ error }) => kinds.push(error.kind);
    expect(await llm.complete(ask("Hi"), patient({ onRetry }))).toMatchObject({ text: "awake", tries: 2 });
    expect(kinds).toEqual(["timeout"]);
  });

  test("the deadline ends a call that hangs, and a stream that only drips", async () => {
    for (const script of [
      { hang: true } as const,
      { reply: { text: "x".repeat(50), pieces: 50 }, dripMs: 20 },
    ]) {
      const { llm } = await scene(speaker, [script]);
      const options = patient({ deadlineMs: 80, onText: () => undefined });
      expect(await failure(llm.complete(ask("Hi"), options))).toMatchObject({ kind: "timeout" });
    }
  });

  test("a wait that would end after the deadline is not begun: the reason is told at once", async () => {
    const { llm, waits, stub } = await scene(speaker, [
      {
        status: 429,
        error: { type: "rate_limit_error", message: "tomorrow" },
        headers: { "retry-after": "86400" },
      },
    ]);
    const error = await failure(llm.complete(ask("Hi"), patient({ deadlineMs: 60_000 })));
    expect(error).toMatchObject({ kind: "rate_limited", retryAfterMs: 86_400_000 });
    expect(waits).toEqual([]);
    expect(stub.requests).toHaveLength(1);
  });

  test("an abort ends the call before it, while it hangs, in a stream and in a wait between two tries", async () => {
    const before = await scene(speaker, [{ reply: { text: "no" } }]);
    const over = patient({ signal: AbortSignal.abort() });
    expect((await failure(before.llm.complete(ask("Hi"), over))).kind).toBe("aborted");
    expect(before.stub.requests).toHaveLength(0);

    const hanging = new AbortController();
    const hang = await scene(speaker, () => {
      setTimeout(() => hanging.abort(), 10);
      return { hang: true };
    });
    const hung = hang.llm.complete(ask("Hi"), patient({ signal: hanging.signal }));
    expect((await failure(hung)).kind).toBe("aborted");

    const inStream = new AbortController();
    const drip = await scene(speaker, [{ reply: { text: "x".repeat(50), pieces: 50 }, dripMs: 10 }]);
    const dripping = drip.llm.complete(
      ask("Hi"),
      patient({ signal: inStream.signal, onText: () => inStream.abort() }),
    );
    expect((await failure(dripping)).kind).toBe("aborted");

    const inWait = new AbortController();
    const sleep = (_ms: number, signal: AbortSignal) =>
      new Promise<void>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    const busy = { status: 503, error: { type: "overloaded_error", message: "busy" } };
    const wait = await scene(speaker, [busy], { sleep });
    const waiting = wait.llm.complete(
      ask("Hi"),
      patient({ signal: inWait.signal, onRetry: () => setTimeout(() => inWait.abort(), 5) }),
    );
    expect((await failure(waiting)).kind).toBe("aborted");
    expect(wait.stub.requests).toHaveLength(1);
  });

  test("a server that is not there is unreachable, and asked again until the deadline", async () => {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    await new Promise((closed) => server.close(closed));
    let now = 0;
    const llm = openLlm(
      {
        provider: speaker.provider,
        model: speaker.model,
        baseUrl: `http://127.0.0.1:${port}`,
        keyName: "SOME_KEY",
      },
      { SOME_KEY: testKey },
      {
        clock: () => now,
        random: () => 0,
        sleep: async (ms) => {
          now += ms;
        },
      },
    );
    const error = await failure(llm.complete(ask("Hi"), patient({ deadlineMs: 20_000 })));
    expect(error.kind).toBe("unreachable");
    expect(error.message).toContain("ECONNREFUSED");
    // 1 + 2 + 4 + 8 seconds; the next wait of 16 would be too long.
    expect(now).toBe(15_000);
  });
});

test("Google's own way to ask for a wait, in the body, is honoured", async () => {
  const google = speakers.find(({ provider }) => provider === "google") as Speaker;
  const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "22.5s" }];
  let calls = 0;
  const fetch: typeof globalThis.fetch = async () => {
    calls += 1;
    return calls === 1
      ? Response.json(
          { error: { code: 429, status: "RESOURCE_EXHAUSTED", message: "quota", details } },
          { status: 429 },
        )
      : Response.json({ candidates: [{ content: { parts: [{ text: "ok" }] }, finishReason: "STOP" }] });
  };
  const { llm, waits } = await scene(google, [{ hang: true }], { fetch });
  const reply = await llm.complete(ask("Hi"), patient());
  expect(reply).toMatchObject({ text: "ok", tries: 2, usage: { input: null, costUsd: null } });
  expect(waits).toEqual([22_500]);
});
