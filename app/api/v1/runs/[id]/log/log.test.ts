import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asking } from "@/app/_server/testing";
import type { Db } from "@/db/client";
import { withPublishedSite } from "@/db/published-site";
import { addExecuted, afterStart } from "@/db/queries/execution-fixture";
import { runLog } from "@/db/queries/run-log";
import { heldRuns } from "@/db/schema/embargo";
import { sessions, users } from "@/db/schema/people";
import { runs } from "@/db/schema/runs";
import { hashToken } from "@/db/session-token";
import { operator } from "@/lib/actor";
import { GET as live } from "./live/route";
import { GET, HEAD } from "./route";

const text = "première ligne\n€uro 😀 line\nlast line without its end é";
const bytes = Buffer.from(text);
const at = { done: "", running: "", waiting: "", held: "" };
const folders: Record<string, string> = {};
const published = "end2end--mlr-agent--o4-mini--codex--iclr2025_wsl";

withPublishedSite((db: Db) => {
  const snapshot = db.select({ id: runs.snapshotId }).from(runs).limit(1).get()?.id ?? "";
  const fact = { agent: "mlr-agent--o4-mini--codex", task: "iclr2025_wsl", snapshot };
  const done = { state: "done", outcome: "ok", reason: "done", endedAt: afterStart(9) } as const;
  const ended = { state: "succeeded", reason: "done", endedAt: afterStart(9) } as const;
  at.done = addExecuted(db, { ...fact, sequence: 2, job: ended, attempts: [done] });
  at.running = addExecuted(db, {
    ...fact,
    sequence: 3,
    job: { state: "running" },
    attempts: [{ state: "lost", endedAt: afterStart(2) }, { state: "started" }],
  });
  at.waiting = addExecuted(db, { ...fact, sequence: 4 });
  at.held = addExecuted(db, { ...fact, sequence: 5, job: ended, attempts: [done] });
  db.insert(heldRuns).values({ runId: at.held, since: new Date() }).run();
  db.insert(users).values({ id: "chair", email: "chair@example.org", role: "chair" }).run();
  const expires = new Date(Date.now() + 60_000);
  db.insert(sessions)
    .values({ sessionToken: hashToken("word"), userId: "chair", expires })
    .run();
  const dir = join(db.$client.name, "..");
  for (const id of [at.done, at.running, at.held]) {
    const folder = join(
      dir,
      "streams",
      runLog(db, operator, { runId: id, stream: "console" })?.attemptId ?? "",
    );
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "console"), bytes);
    folders[id] = folder;
  }
});

const chair = { headers: { cookie: "authjs.session-token=word" } };
const ask = (id: string, query = "", init: RequestInit = {}) =>
  asking(GET)(`/api/v1/runs/${id}/log${query}`, { id }, init);

describe("a log", () => {
  test("comes whole as plain text that no browser makes anything else of", async () => {
    const answer = await ask(at.done);
    expect(await answer.text()).toBe(text);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-log-size": String(bytes.length),
      "x-log-complete": "1",
      "x-log-attempt": "1",
    });
  });

  test("cut in two at any byte, the pieces join to the whole and hold no broken character", async () => {
    for (let cut = 0; cut <= bytes.length; cut++) {
      const first = await ask(at.done, `?from=0&to=${cut}`);
      const to = Number(first.headers.get("x-log-to"));
      const rest = await ask(at.done, `?from=${to}`);
      const [a, b] = [await first.text(), await rest.text()];
      expect(a + b).toBe(text);
      expect(`${a}${b}`).not.toContain("\ufffd");
    }
  });

  test("read in steps of any sizes, each from where the last one ended, is the whole", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }), async (steps) => {
        let read = "";
        for (let from = 0, i = 0; from < bytes.length; i++) {
          const answer = await ask(at.done, `?from=${from}&to=${from + (steps[i % steps.length] ?? 1)}`);
          read += await answer.text();
          from = Number(answer.headers.get("x-log-to"));
        }
        expect(read).toBe(text);
      }),
      { numRuns: 20 },
    );
  });

  test("gives exactly the bytes of a range, also inside a character", async () => {
    const answer = await ask(at.done, "", { headers: { range: "bytes=4-6" } });
    expect([answer.status, answer.headers.get("content-range")]).toEqual([206, `bytes 4-6/${bytes.length}`]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(4, 7))).toBe(true);
    expect((await ask(at.done, "", { headers: { range: "bytes=9999-" } })).status).toBe(416);
  });

  test("is kept in no cache while it may grow, and saved under a name that says what it is", async () => {
    const growing = await ask(at.running, "?download=1");
    expect(growing.headers.get("cache-control")).toBe("no-store");
    expect(growing.headers.get("x-log-complete")).toBe("0");
    expect(growing.headers.get("content-disposition")).toContain(`${at.running}.attempt-2.console.log`);
    expect((await ask(at.done)).headers.get("cache-control")).toContain("public");
  });

  test("that nobody wrote to is empty, and that of a former attempt can be asked for", async () => {
    expect(await (await ask(at.running, "?attempt=1")).text()).toBe("");
    expect(await (await ask(at.done, "?stream=events")).text()).toBe("");
  });

  test("a HEAD says how large it is and sends nothing", async () => {
    const answer = await asking(HEAD)(`/api/v1/runs/${at.done}/log`, { id: at.done }, { method: "HEAD" });
    expect([answer.headers.get("x-log-size"), await answer.text()]).toEqual([String(bytes.length), ""]);
  });

  test.each(["?stream=nothing", "?from=-1", "?to=x", "?attempt=0", "?download=2"])(
    "%s is refused",
    async (query) => {
      expect((await ask(at.done, query)).status).toBe(400);
    },
  );

  test("is not there for a stranger to an embargo, a run in line, one that came finished, or none", async () => {
    for (const id of [at.held, at.waiting, published, "nobody"]) expect((await ask(id)).status).toBe(404);
    expect((await ask(at.done, "?attempt=9")).status).toBe(404);
  });

  test("under embargo is the chair's, and in no cache", async () => {
    const answer = await ask(at.held, "", chair);
    expect(await answer.text()).toBe(text);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });
});

async function listen(id: string, query: string, headers: Record<string, string> = {}) {
  const leave = new AbortController();
  const answer = await asking(live)(
    `/api/v1/runs/${id}/log/live${query}`,
    { id },
    { headers, signal: leave.signal },
  );
  const reader = (answer.body ?? new Blob().stream()).getReader();
  let told = "";
  /** Reads until these words were told, or the end. */
  const until = async (words: string) => {
    while (!told.includes(words)) {
      const { done, value } = await reader.read();
      if (done) break;
      told += Buffer.from(value).toString();
    }
    return told;
  };
  return { answer, until, leave: () => leave.abort() };
}

const logIn = (told: string) =>
  Buffer.concat(
    [...told.matchAll(/^event: log\nid: \d+\ndata: (.*)$/gm)].map(([, data]) =>
      Buffer.from(data ?? "", "base64"),
    ),
  );

describe("a log as it grows", () => {
  test("that is complete is sent from the byte that is asked for, with the state and the end", async () => {
    for (let from = 0; from <= bytes.length; from += 7) {
      const { until } = await listen(at.done, `?from=${from}`);
      const told = await until("event: end");
      expect(logIn(told).equals(bytes.subarray(from))).toBe(true);
      expect(told).toContain('"state":"succeeded"');
    }
  });

  test("goes on behind what the reader names as its last, whatever the address says", async () => {
    const { until } = await listen(at.done, "?from=0", { "last-event-id": "12" });
    expect(logIn(await until("event: end")).equals(bytes.subarray(12))).toBe(true);
  });

  test("brings what is appended to two watchers, every byte once", async () => {
    const two = [await listen(at.running, "?from=0"), await listen(at.running, "?from=5")];
    for (const one of two) await one.until("event: log");
    appendFileSync(join(folders[at.running] ?? "", "console"), "\nmore of it\n");
    const whole = Buffer.concat([bytes, Buffer.from("\nmore of it\n")]);
    const [all, some] = await Promise.all(two.map(({ until }) => until(`id: ${whole.length}`)));
    expect(logIn(all ?? "").equals(whole)).toBe(true);
    expect(logIn(some ?? "").equals(whole.subarray(5))).toBe(true);
    for (const one of two) one.leave();
  });

  test("of a run in line tells the state alone", async () => {
    const { answer, until, leave } = await listen(at.waiting, "");
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(await until("event: state")).toContain('"state":"queued"');
    leave();
  });

  test("tells a stranger no name of a runner, and the chair that of it", async () => {
    const stranger = await listen(at.done, "");
    expect(await stranger.until("event: end")).not.toContain("gpu-1");
    const own = await listen(at.done, "", chair.headers);
    expect(await own.until("event: end")).toContain("gpu-1");
  });

  test("is not there for a stranger to an embargo, or for no run", async () => {
    for (const id of [at.held, "nobody"]) expect((await listen(id, "")).answer.status).toBe(404);
  });
});
