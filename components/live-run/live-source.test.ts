import { expect, test } from "vitest";
import { LiveSource, logHref, type Source } from "./live-source";

/** A browser whose lines the test opens, cuts and speaks on. */
function setup() {
  const lines: {
    address: string;
    say: (name: string, data?: string, id?: string) => void;
    isOpen: boolean;
  }[] = [];
  const waits: { run: () => void; ms: number; isOn: boolean }[] = [];
  const told: unknown[] = [];
  const log: number[] = [];
  const open = (address: string): Source => {
    const listeners = new Map<string, (event: MessageEvent) => void>();
    const line = {
      address,
      isOpen: true,
      say: (name: string, data = "", id = "") =>
        listeners.get(name)?.({ data, lastEventId: id } as MessageEvent),
    };
    lines.push(line);
    return {
      addEventListener: (name, listener) => listeners.set(name, listener),
      close: () => {
        line.isOpen = false;
      },
    };
  };
  const wait = (run: () => void, ms: number) => {
    const one = { run, ms, isOn: true };
    waits.push(one);
    return () => {
      one.isOn = false;
    };
  };
  const source = new LiveSource(
    (from) => logHref("r", { stream: "console", attempt: 1, from }, "/live"),
    () => log.length,
    {
      bytes: (offset, bytes) => {
        expect(offset).toBe(log.length);
        log.push(...bytes);
      },
      state: (state) => told.push(state),
      line: (isOpen) => told.push(isOpen),
      end: () => told.push("end"),
    },
    { open, wait },
  );
  const last = () => {
    const line = lines.at(-1);
    if (!line) throw new Error("no line was opened");
    return line;
  };
  const say = (bytes: number[], to: number) =>
    last().say("log", Buffer.from(bytes).toString("base64"), String(to));
  return { source, lines, last, waits, told, log, say };
}

test("after a cut it asks for what comes behind the last byte, and nothing is doubled", () => {
  const { source, last, waits, log, say, told } = setup();
  source.start();
  last().say("open");
  say([1, 2, 255], 3);
  last().say("error");
  expect(last().isOpen).toBe(false);
  waits.at(-1)?.run();
  expect(last().address).toBe("/api/v1/runs/r/log/live?stream=console&attempt=1&from=3");
  last().say("open");
  say([0, 9], 5);
  expect(log).toEqual([1, 2, 255, 0, 9]);
  expect(told).toEqual([true, false, true]);
});

test("it waits longer each time, no longer than a quarter of a minute, and starts anew once it was there", () => {
  const { source, last, waits } = setup();
  source.start();
  for (let i = 0; i < 6; i++) {
    last().say("error");
    waits.at(-1)?.run();
  }
  expect(waits.map(({ ms }) => ms)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
  last().say("open");
  last().say("error");
  expect(waits.at(-1)?.ms).toBe(1000);
});

test("a hidden page closes its line and opens it again where it stopped", () => {
  const { source, lines, last, say } = setup();
  source.start();
  say([7], 1);
  source.stop();
  expect(last().isOpen).toBe(false);
  source.start();
  source.start();
  expect(lines.map(({ address }) => address.slice(-6))).toEqual(["from=0", "from=1"]);
});

test("one that is stopped while it waits does not come back", () => {
  const { source, last, waits, lines } = setup();
  source.start();
  last().say("error");
  source.stop();
  expect([waits.at(-1)?.isOn, lines.length]).toEqual([false, 1]);
});

test("after the end nothing is opened any more", () => {
  const { source, last, lines, told } = setup();
  source.start();
  last().say("state", '{"asOf":"now"}');
  last().say("end");
  source.start();
  expect(told).toEqual([{ asOf: "now" }, "end"]);
  expect([lines.length, last().isOpen]).toEqual([1, false]);
});
