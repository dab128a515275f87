import fc from "fast-check";
import { expect, test } from "vitest";
import { LogFeed } from "./log-feed";
import { logFrame, stateFrame } from "./log-frames";
import { StateFeed } from "./state-feed";
import { watchLog } from "./watch-log";

const leaving = new AbortController();

/** A log in memory that can grow, its feed, and readers of it. */
function setup(initial: Uint8Array = new Uint8Array()) {
  const log = { bytes: initial, isComplete: false, reads: 0, state: { n: 0 } as object | null };
  const feed = new LogFeed(
    {
      size: () => log.bytes.length,
      read: async (from, to) => {
        log.reads += 1;
        return log.bytes.slice(from, to);
      },
    },
    logFrame,
  );
  const state = new StateFeed(() => log.state, stateFrame);
  const look = () => feed.look(() => log.isComplete);
  let allowed = true;
  const watch = (from = 0, signal: AbortSignal = leaving.signal, pingMs = 60_000) => {
    const left = { count: 0 };
    const stream = watchLog({
      state,
      log: feed,
      from,
      pingMs,
      signal,
      isAllowed: () => allowed,
      left: () => {
        left.count += 1;
      },
    });
    return { ...readEvents(stream), left };
  };
  const append = (bytes: Uint8Array) => {
    log.bytes = Uint8Array.from([...log.bytes, ...bytes]);
    return look();
  };
  const finish = () => {
    log.isComplete = true;
    return look();
  };
  return {
    log,
    feed,
    state,
    look,
    watch,
    append,
    finish,
    forbid: () => {
      allowed = false;
    },
  };
}

interface Told {
  readonly event: string;
  readonly id: number | null;
  readonly data: string;
}

function readEvents(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  async function next(): Promise<Told | null> {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
        const id = field("id");
        if (field("data") === undefined) {
          if (block.startsWith(":")) return { event: "ping", id: null, data: "" };
          continue;
        }
        return {
          event: field("event") ?? "message",
          id: id === undefined ? null : Number(id),
          data: field("data") ?? "",
        };
      }
      const { done, value } = await reader.read();
      if (done) return null;
      text += decoder.decode(value, { stream: true });
    }
  }
  async function all(): Promise<Told[]> {
    const told: Told[] = [];
    for (let one = await next(); one; one = await next()) told.push(one);
    return told;
  }
  return { next, all, cancel: () => reader.cancel() };
}

const bytesIn = (told: readonly Told[]) =>
  Buffer.concat(told.filter(({ event }) => event === "log").map(({ data }) => Buffer.from(data, "base64")));

test("a watcher gets every byte once, each with the place after it, and then the end", async () => {
  const all = Buffer.from(Array.from({ length: 200_000 }, (_, i) => i % 251));
  const { watch, look, append, finish } = setup(all.subarray(0, 150_000));
  await look();
  const reading = watch().all();
  await append(all.subarray(150_000));
  await finish();
  const told = await reading;
  expect(bytesIn(told).equals(all)).toBe(true);
  expect(told.at(-1)?.event).toBe("end");
  let at = 0;
  for (const { event, id, data } of told) {
    if (event !== "log") continue;
    at += Buffer.from(data, "base64").length;
    expect(id).toBe(at);
  }
});

test("cut after any event and come back with its place, the bytes are the same, at whatever byte it was", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), fc.nat(), async (bytes, cut) => {
      const place = cut % (bytes.length + 1);
      const { watch, append, finish } = setup();
      const before = watch();
      await append(bytes.slice(0, place));
      const first = place === 0 ? null : await nextLog(before);
      await before.cancel();
      await append(bytes.slice(place));
      await finish();
      const rest = await watch(first?.id ?? 0).all();
      const got = Buffer.concat([Buffer.from(first?.data ?? "", "base64"), bytesIn(rest)]);
      expect(got.equals(Buffer.from(bytes))).toBe(true);
    }),
    { numRuns: 60 },
  );
});

async function nextLog({ next }: { next: () => Promise<Told | null> }): Promise<Told | null> {
  for (let one = await next(); one; one = await next()) if (one.event === "log") return one;
  return null;
}

test("two hundred watchers of a growing log each get every byte, and each piece is read once", async () => {
  const { watch, append, finish, log } = setup();
  const readings = Array.from({ length: 200 }, () => watch().all());
  const pieces = Array.from({ length: 20 }, (_, i) => Buffer.from(`line ${i}\n`.repeat(100)));
  for (const piece of pieces) {
    await append(piece);
    // All of them are at the end before there is more.
    await new Promise((wake) => setImmediate(wake));
  }
  await finish();
  const whole = Buffer.concat(pieces);
  for (const told of await Promise.all(readings)) expect(bytesIn(told).equals(whole)).toBe(true);
  expect(log.reads).toBeLessThanOrEqual(pieces.length * 2);
});

test("a watcher who does not read holds nobody up, and loses nothing", async () => {
  const all = Buffer.alloc(4_000_000, "0123456789\n");
  const { watch, look, finish } = setup(all);
  await look();
  const slow = watch();
  const first = await nextLog(slow);
  await finish();
  expect(bytesIn(await watch().all()).length).toBe(all.length);
  const told = first ? [first, ...(await slow.all())] : [];
  expect(bytesIn(told).equals(all)).toBe(true);
});

test("the state is told at once and when it changes, not when it is the same", async () => {
  const { watch, state, log, finish } = setup();
  state.look();
  const { next, all } = watch();
  expect(JSON.parse((await next())?.data ?? "")).toMatchObject({ n: 0 });
  state.look();
  log.state = { n: 1 };
  state.look();
  await finish();
  expect((await all()).map(({ event, data }) => [event, event === "state" && JSON.parse(data).n])).toEqual([
    ["state", 1],
    ["end", false],
  ]);
});

test("the state that goes with the end is told before it", async () => {
  const { watch, state, log, append, finish } = setup();
  state.look();
  const reading = watch().all();
  await append(Buffer.from("x"));
  log.state = { n: "finished" };
  await finish();
  const told = await reading;
  expect(told.slice(-2).map(({ event }) => event)).toEqual(["state", "end"]);
  expect(told.at(-2)?.data).toContain("finished");
});

test("who may see it no more is sent away at the next word, with no byte of it", async () => {
  const { watch, append, forbid } = setup();
  const { all, left } = watch();
  forbid();
  await append(Buffer.from("secret"));
  expect(await all()).toEqual([]);
  expect(left.count).toBe(1);
});

test("a run that is put under embargo ends for everybody who watched it", async () => {
  const { watch, state, log, append } = setup();
  const { all } = watch();
  log.state = null;
  state.look();
  await append(Buffer.from("secret"));
  expect(await all()).toEqual([]);
});

test("a quiet log sends a sign of life", async () => {
  const { watch } = setup();
  const { next, cancel } = watch(0, leaving.signal, 1);
  expect((await next())?.event).toBe("ping");
  await cancel();
});

test("with the last watcher gone nobody is left on the list, whether the reader or the line ended it", async () => {
  const { watch, feed, state } = setup();
  const line = new AbortController();
  const one = watch();
  const two = watch(0, line.signal);
  expect([feed.watchers, state.watchers]).toEqual([2, 2]);
  await one.cancel();
  line.abort();
  expect([feed.watchers, state.watchers]).toEqual([0, 0]);
  expect(await two.all()).toEqual([]);
});

test("a reading that fails is tried again by the next who asks", async () => {
  let isBroken = true;
  const feed = new LogFeed(
    {
      size: () => 3,
      read: async (from, to) => {
        if (isBroken) throw new Error("disk");
        return Buffer.from("abc").subarray(from, to);
      },
    },
    logFrame,
  );
  await feed.look(() => false);
  await expect(feed.pieceAt(0)).rejects.toThrow("disk");
  isBroken = false;
  expect(await feed.pieceAt(0)).toMatchObject({ to: 3 });
});
