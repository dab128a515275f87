import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { LiveTicker } from "./live-ticker";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const everyMs = 100;

function setup() {
  const state = {
    version: 1,
    hash: "a",
    reads: 0,
    versionReads: 0,
    faults: [] as unknown[],
    isAllowed: true,
  };
  const ticker = new LiveTicker(
    () => {
      state.versionReads++;
      return state.version;
    },
    everyMs,
    (error) => state.faults.push(error),
  );
  const read = async () => {
    state.reads++;
    return state.hash;
  };
  const listen = () => {
    const heard: string[] = [];
    const leave = ticker.join("study", read, {
      isAllowed: () => state.isAllowed,
      changed: (hash) => heard.push(hash),
      end: () => {
        heard.push("end");
        leave();
      },
    });
    return { heard, leave };
  };
  const write = async (hash: string) => {
    state.version++;
    state.hash = hash;
    await vi.advanceTimersByTimeAsync(everyMs);
  };
  return { state, ticker, listen, write };
}

test("fifty listeners cost one reading a write, and all are told", async () => {
  const { state, listen, write } = setup();
  const all = Array.from({ length: 50 }, listen);
  await vi.advanceTimersByTimeAsync(0);
  const before = state.reads;
  await write("b");
  expect(state.reads - before).toBe(1);
  expect(all.map(({ heard }) => heard)).toEqual(Array(50).fill(["a", "b"]));
});

test("without a write nothing is read, and a write that changes nothing tells nobody", async () => {
  const { state, listen, write } = setup();
  const { heard } = listen();
  await vi.advanceTimersByTimeAsync(0);
  const before = state.reads;
  await vi.advanceTimersByTimeAsync(20 * everyMs);
  expect(state.reads).toBe(before);
  await write("a");
  expect(state.reads).toBe(before + 1);
  expect(heard).toEqual(["a"]);
});

test("with the last listener gone the clock stands still, and starts again with the next", async () => {
  const { state, ticker, listen, write } = setup();
  const { leave } = listen();
  await vi.advanceTimersByTimeAsync(0);
  leave();
  const before = state.versionReads;
  await vi.advanceTimersByTimeAsync(20 * everyMs);
  expect(state.versionReads).toBe(before);
  expect(ticker.size).toBe(0);
  const { heard } = listen();
  await vi.advanceTimersByTimeAsync(0);
  await write("c");
  expect(heard).toEqual(["a", "c"]);
});

test("who may see it no more is told nothing and sent away", async () => {
  const { state, ticker, listen, write } = setup();
  const { heard } = listen();
  await vi.advanceTimersByTimeAsync(0);
  state.isAllowed = false;
  await write("secret");
  expect(heard).toEqual(["a", "end"]);
  expect(ticker.size).toBe(0);
});

test("a reading that fails ends the streams; a bug is reported, what is expected is not", async () => {
  const failing = async (error: Error) => {
    const { state, ticker } = setup();
    const heard: string[] = [];
    const leave = ticker.join("study", () => Promise.reject(error), {
      isAllowed: () => true,
      changed: (hash) => heard.push(hash),
      end: () => {
        heard.push("end");
        leave();
      },
    });
    await vi.advanceTimersByTimeAsync(0);
    return [heard, state.faults.length];
  };
  expect(await failing(new TypeError("broken"))).toEqual([["end"], 1]);
  expect(await failing(new AppError("not_found", "gone"))).toEqual([["end"], 0]);
});
