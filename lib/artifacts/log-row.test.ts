import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { logLevel, readRow } from "./log-row";

const row = (text: string, options = {}) => readRow(new TextEncoder().encode(text), options);

describe("a row", () => {
  test("is its line without the end, Windows ends too", () => {
    expect(row("hello\n")).toEqual({ text: "hello", more: 0, updates: 0 });
    expect(row("hello\r\n").text).toBe("hello");
    expect(row("").text).toBe("");
  });

  test("that was written over shows its last state, and how often it changed", () => {
    expect(row(" 1%\r 50%\r100%\n")).toEqual({ text: "100%", more: 0, updates: 2 });
    expect(row(" 1%\r 50%\r100%\r\n").text).toBe("100%");
    expect(row(" 1%\r 50%\r100%\n", { allUpdates: true })).toEqual({
      text: " 1%\n 50%\n100%",
      more: 0,
      updates: 0,
    });
  });

  test("that is long shows its beginning and says how much is left", () => {
    const { text, more } = row(`${"x".repeat(5000)}\n`);
    expect([text.length, more]).toEqual([2000, 3000]);
    expect(row(`${"x".repeat(5000)}\n`, { limit: 9000 }).more).toBe(0);
  });

  test("cut inside a character leaves that character out, at either end", () => {
    const bytes = new TextEncoder().encode("é".repeat(2000));
    expect(readRow(bytes.subarray(1)).text).toMatch(/^é+$/);
    expect(readRow(bytes, { limit: 1001 }).text).toBe("é".repeat(500));
  });

  test("never throws, whatever the bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.nat(50), (bytes, limit) => {
        const { text, more } = readRow(bytes, { limit });
        expect(text.isWellFormed()).toBe(true);
        expect(more).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

test.each([
  ["2025-05-10 06:43:55,456 - ERROR - Stage 5 failed", "error"],
  ["Traceback (most recent call last):", "error"],
  ["ValueError: bad shape", "error"],
  ["torch.cuda.OutOfMemoryError: CUDA out of memory", "error"],
  ["2025 - WARNING - slow", "warning"],
  ["/a/b.py:3: UserWarning: deprecated", "warning"],
  ["the error rate fell to 0.1", "plain"],
  ["INFO all good", "plain"],
  ["[5242880 bytes of output were left out here]", "gap"],
  ["[binary output, 812 bytes dropped]", "gap"],
  ["[12 bytes] read", "plain"],
])("%s is %s", (text, level) => {
  expect(logLevel(text)).toBe(level);
});
