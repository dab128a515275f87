import { describe, expect, test } from "vitest";
import { siteClient } from "./client";
import { chunkHashHeader, protocolHeader, sessionHeader } from "./headers";
import type { Until } from "./insist";
import { type ClientPorts, PassingFailure, type SiteRequest } from "./ports";
import { ProtocolRefusal, refusalStatus } from "./refusal";

type Answer = (request: SiteRequest & { url: string }) => Response | Promise<Response>;

/** A site that gives these answers in turn, the last one again and again; time passes only in waits. */
function site(...answers: Answer[]) {
  const asked: (SiteRequest & { url: string })[] = [];
  const waits: number[] = [];
  let now = 0;
  const never = (signal: AbortSignal) =>
    new Promise<never>((_, fail) => {
      if (signal.aborted) fail(signal.reason);
      signal.addEventListener("abort", () => fail(signal.reason), { once: true });
    });
  const ports: ClientPorts = {
    fetch: async (url, request) => {
      asked.push({ ...request, url });
      const answer = answers[Math.min(asked.length, answers.length) - 1];
      if (!answer) throw new Error("no answer is set");
      return answer({ ...request, url });
    },
    // Waits for an answer never end by themselves; waits between tries end at once.
    sleep: async (ms, signal) => {
      if (ms >= 10_000) return never(signal);
      waits.push(ms);
      now += ms;
      signal.throwIfAborted();
    },
    random: () => 0,
    now: () => now,
  };
  const client = siteClient({
    siteUrl: "https://referee.example",
    version: "0.1.0",
    token: () => "the-token",
    session: () => "the-session",
    ports,
    times: { answerMs: 30_000, retryMinMs: 100, retryMaxMs: 800, stallMs: 30_000 },
  });
  return { client, asked, waits };
}

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  () =>
    Response.json(body, { status, headers });
const refusal = (code: keyof typeof refusalStatus, more = {}): Answer =>
  json({ error: { code, message: "Said by the site.", ...more } }, refusalStatus[code]);
const html =
  (status: number, headers = {}): Answer =>
  () =>
    new Response("<html>Bad gateway</html>", {
      status,
      headers: { "content-type": "text/html", ...headers },
    });
const cut: Answer = () => {
  throw new TypeError("fetch failed");
};
const pong = json({ ok: true, protocol: 1, version: "0.1.0", something: "newer" });
const until = (more: Partial<Until> = {}): Until => ({ signal: new AbortController().signal, ...more });
const claim = {
  claimId: crypto.randomUUID(),
  free: { gpus: [], cpus: 1, memoryMb: 64, diskMb: 1 },
  labels: [],
};

describe("what may pass", () => {
  test("is tried again until it is answered: nobody there, proxies' pages, limits, and answers that are no JSON", async () => {
    const faults = [
      cut,
      html(502),
      html(503),
      html(504),
      html(200),
      html(401),
      json({ odd: 1 }),
      refusal("unavailable"),
    ];
    const { client, waits } = site(...faults, refusal("rate_limited"), refusal("no_space"), pong);
    await expect(client.ping(until())).resolves.toEqual({ ok: true, protocol: 1, version: "0.1.0" });
    expect(waits).toEqual([50, 100, 200, 400, 400, 400, 400, 400, 400, 400]);
  });

  test("waits as long as the site asks, in seconds or until a date of the site's own clock", async () => {
    const dates = { date: "Tue, 01 Jan 2030 00:00:00 GMT", "retry-after": "Tue, 01 Jan 2030 00:00:07 GMT" };
    const { client, waits } = site(html(503, { "retry-after": "3" }), html(429, dates), pong);
    await client.ping(until());
    expect(waits).toEqual([3000, 7000]);
  });

  test("is thrown once its time is over, and at once where it is tried once", async () => {
    const { client, asked } = site(cut);
    await expect(client.ping(until({ forMs: 400 }))).rejects.toThrow(PassingFailure);
    expect(asked.length).toBe(4);
    await expect(client.ping(until({ forMs: 0 }))).rejects.toThrow("The site could not be reached");
    expect(asked.length).toBe(5);
  });

  test("is waited out no longer once the caller gives it up, or is stopped", async () => {
    const full = site(refusal("no_space"));
    await expect(full.client.ping(until({ givesUp: ({ code }) => code === "no_space" }))).rejects.toThrow(
      PassingFailure,
    );
    const stop = new AbortController();
    const stopped = site(() => {
      stop.abort(new Error("the runner ends"));
      return new Response("", { status: 502 });
    });
    await expect(stopped.client.ping(until({ signal: stop.signal }))).rejects.toThrow("the runner ends");
    expect(stopped.asked.length).toBe(1);
  });

  test("names the address that a redirect leads to", async () => {
    const { client } = site(html(308, { location: "https://elsewhere.example/" }));
    await expect(client.ping(until({ forMs: 0 }))).rejects.toThrow("https://elsewhere.example/");
  });
});

describe("what the site says", () => {
  test.each(["unauthorized", "token_bound", "superseded", "gone", "not_found", "too_large"] as const)(
    "%s is final and keeps its words",
    async (code) => {
      const { client, asked } = site(refusal(code));
      const failed = client.heartbeat({ attempts: [], isReady: true, reasons: [] }, until());
      await expect(failed).rejects.toThrow(ProtocolRefusal);
      await expect(failed).rejects.toMatchObject({ refusal: { code, message: "Said by the site." } });
      expect(asked.length).toBe(1);
    },
  );

  test("a gap tells from where to go on", async () => {
    const { client } = site(refusal("gap", { size: 12 }));
    await expect(
      client.append("a", { stream: "console", fence: 1, offset: 99, bytes: new Uint8Array(1) }, until()),
    ).rejects.toMatchObject({ refusal: { code: "gap", size: 12 } });
  });

  test("204 says that there is nothing to do", async () => {
    const { client } = site(() => new Response(null, { status: 204 }));
    await expect(client.claim({ ...claim, waitS: 25 }, until())).resolves.toBeNull();
  });
});

describe("what the client sends", () => {
  test("names the protocol, the session and the token; registering and starting do not show the runner's token", async () => {
    const { client, asked } = site(
      json({ runnerId: "r", runnerToken: "t" }),
      json({ ok: true, leaseTtlS: 5 }),
      pong,
    );
    await client.register({ token: "rr_x", name: "n", machineId: "machine-1", labels: [] }, until());
    await client.start("a/b", "attempt-token", { fence: 1, execId: "12345678" }, until());
    await client.ping(until());
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      "Bearer attempt-token",
      "Bearer the-token",
    ]);
    expect(asked[1]?.url).toBe("https://referee.example/api/runner/v1/attempts/a%2Fb/start");
    expect(asked[2]?.headers).toMatchObject({ [protocolHeader]: "1", [sessionHeader]: "the-session" });
  });

  test("a chunk goes with its place, its length and its hash, and is sent whole again after a failure", async () => {
    const seen: string[] = [];
    const take: Answer = async ({ body }) => {
      seen.push(await new Response(body).text());
      return seen.length === 1
        ? new Response("", { status: 502 })
        : Response.json({ size: 3, isCancelled: false, nextFlushMs: 9 });
    };
    const { client, asked } = site(take);
    const bytes = new TextEncoder().encode("abc");
    await client.append("a", { stream: "console", fence: 2, offset: 0, bytes }, until());
    expect(seen).toEqual(["abc", "abc"]);
    expect(asked[1]?.url).toMatch(/\/attempts\/a\/streams\/console\?fence=2&offset=0$/);
    expect(asked[1]?.headers["content-length"]).toBe("3");
    expect(asked[1]?.headers[chunkHashHeader]).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
  });
});

describe("a transfer that is stuck", () => {
  /** Real time, with bounds of a few milliseconds. */
  function slowSite(fetch: ClientPorts["fetch"]) {
    const sleep = (ms: number, signal: AbortSignal) =>
      new Promise<void>((settle, fail) => {
        const timer = setTimeout(settle, ms);
        signal.addEventListener("abort", () => {
          clearTimeout(timer);
          fail(signal.reason);
        });
      });
    return siteClient({
      siteUrl: "https://referee.example",
      version: "0.1.0",
      token: () => null,
      session: () => null,
      ports: { fetch, sleep, random: () => 0, now: () => performance.now() },
      times: { answerMs: 30, retryMinMs: 1, retryMaxMs: 1, stallMs: 20 },
    });
  }
  const aborted = (signal: AbortSignal) =>
    new Promise<never>((_, fail) =>
      signal.addEventListener("abort", () => fail(signal.reason), { once: true }),
    );

  test("is broken off and sent again while the bytes do not go out", async () => {
    let tries = 0;
    const client = slowSite(async (_, { body, signal }) => {
      tries += 1;
      if (tries === 1) return aborted(signal);
      await new Response(body).arrayBuffer();
      return Response.json({ size: 200_000, isWhole: false });
    });
    const chunk = { offset: 0, bytes: new Uint8Array(200_000) };
    await expect(client.appendBlob("f".repeat(64), chunk, until())).resolves.toMatchObject({
      size: 200_000,
    });
    expect(tries).toBe(2);
  });

  test("is broken off when the answer does not come, but not while the site may hold it back", async () => {
    const client = slowSite((_, { signal }) => aborted(signal));
    await expect(client.ping(until({ forMs: 0 }))).rejects.toThrow("did not answer in time");
    const patient = slowSite(async () => {
      await new Promise((settle) => setTimeout(settle, 60));
      return new Response(null, { status: 204 });
    });
    await expect(patient.claim({ ...claim, waitS: 1 }, until({ forMs: 0 }))).resolves.toBeNull();
  });

  test("is broken off while a body trickles in", async () => {
    const client = slowSite(async (_, { signal }) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new Uint8Array(1));
          signal.addEventListener("abort", () => controller.error(signal.reason), { once: true });
        },
      });
      return new Response(body);
    });
    const read = client.input(
      "a",
      "f".repeat(64),
      async (pieces) => {
        for await (const _ of pieces);
      },
      until({ forMs: 0 }),
    );
    await expect(read).rejects.toThrow("The transfer was stuck");
  });
});
