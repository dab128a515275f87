import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ClaimWaiters } from "./claim-waiters";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setup() {
  const data = { version: 1, due: null as Date | null, looks: 0 };
  const waiters = new ClaimWaiters(
    {
      version: () => {
        data.looks++;
        return data.version;
      },
      nextDue: () => data.due,
    },
    250,
  );
  const woken: string[] = [];
  const wait = (name: string, { ms = 25_000, seen = 1, signal = new AbortController().signal } = {}) =>
    void waiters.wait(ms, signal, seen).then(() => woken.push(name));
  return { data, waiters, woken, wait };
}

test("a write wakes everybody who waits within one tick, with one look for all of them", async () => {
  const { data, waiters, woken, wait } = setup();
  for (let runner = 0; runner < 50; runner++) wait(`runner ${runner}`);
  const before = data.looks;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([woken.length, data.looks - before]).toEqual([0, 40]);
  data.version = 2;
  await vi.advanceTimersByTimeAsync(250);
  expect([woken.length, waiters.size]).toEqual([50, 0]);
  const after = data.looks;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(data.looks).toBe(after);
});

test("a write between the look and the wait is not missed", async () => {
  const { data, woken, wait } = setup();
  data.version = 2;
  wait("a", { seen: 1 });
  await vi.advanceTimersByTimeAsync(0);
  expect(woken).toEqual(["a"]);
});

test("whoever waits is answered when the time is over, when it leaves, and when it is called", async () => {
  const { waiters, woken, wait } = setup();
  const leaving = new AbortController();
  wait("over", { ms: 1000 });
  wait("leaves", { signal: leaving.signal });
  wait("called");
  await vi.advanceTimersByTimeAsync(1000);
  expect(woken).toEqual(["over"]);
  leaving.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(woken).toEqual(["over", "leaves"]);
  waiters.wakeAll();
  await vi.advanceTimersByTimeAsync(0);
  expect(woken).toEqual(["over", "leaves", "called"]);
});

test("a job that may be tried again at a moment wakes them then, without a write", async () => {
  const { data, woken, wait } = setup();
  data.due = new Date(Date.now() + 3000);
  wait("a");
  await vi.advanceTimersByTimeAsync(2900);
  expect(woken).toEqual([]);
  await vi.advanceTimersByTimeAsync(600);
  expect(woken).toEqual(["a"]);
});
