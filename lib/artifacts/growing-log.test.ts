import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chunkBytes } from "./log-chunk";
import { LogReader } from "./log-reader";
import { bytesOfRow, placeAt, rowCount } from "./log-window";

const encode = (text: string) => new TextEncoder().encode(text);

/** A reader that is given the first bytes of a log, which it can also read by itself as far as the log has grown. */
function growing(all: Uint8Array, from: number) {
  const log = { size: from };
  const reader = new LogReader(from, async (start, end) => all.slice(start, Math.min(end + 1, log.size)));
  const grow = (by: number) => {
    const at = log.size;
    log.size = Math.min(all.length, at + by);
    return reader.append(at, all.subarray(at, log.size));
  };
  return { log, reader, grow };
}

function rowsOf(reader: LogReader): string[] {
  const { window } = reader.state();
  return Array.from({ length: rowCount(window) }, (_, i) =>
    Buffer.from(bytesOfRow(window, placeAt(window, i))).toString("latin1"),
  );
}

const lines = encode(Array.from({ length: 40_000 }, (_, i) => `step ${i + 1}: été\n`).join(""));

describe("a log that grows while it is read", () => {
  test("has the same rows as one that was there from the start, however its bytes come", async () => {
    const text = fc.string({ unit: fc.constantFrom("a", "é", "\n", "\r", "x".repeat(9000)), maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1 }),
        async (words, steps) => {
          const all = encode(words);
          const { reader, grow, log } = growing(all, 0);
          for (let i = 0; log.size < all.length; i++) grow(steps[i % steps.length] ?? 1);
          const whole = new LogReader(all.length, async (start, end) => all.slice(start, end + 1));
          await whole.goTo(0);
          await whole.showAround(0, 30);
          expect(rowsOf(reader)).toEqual(rowsOf(whole));
          expect(reader.lines()).toEqual(whole.lines());
        },
      ),
      { numRuns: 60 },
    );
  });

  test("goes on from the window's end with the right line numbers", async () => {
    const { reader, grow } = growing(lines, 300_000);
    await reader.goTo(299_999);
    await reader.countLines(24);
    for (let i = 0; i < 40; i++) grow(9_001);
    const { window } = reader.state();
    const last = placeAt(window, rowCount(window) - 1);
    const text = Buffer.from(bytesOfRow(window, last)).toString("latin1");
    const before = placeAt(window, rowCount(window) - 2);
    expect(Buffer.from(bytesOfRow(window, before)).toString()).toBe(
      `step ${reader.lineOf(before)?.line}: été\n`,
    );
    expect(Buffer.from(`step ${reader.lineOf(last)?.line}: été\n`).toString("latin1")).toContain(text);
    expect(reader.lines()).toMatchObject({ exact: true, lines: reader.lineOf(last)?.line });
  });

  test("that is looked at elsewhere holds no more, and has its new end when somebody goes there", async () => {
    const { reader, grow, log } = growing(lines, 2 * chunkBytes + 10);
    await reader.goTo(0);
    const pieces = reader.state().window.pieces.length;
    for (let i = 0; i < 5; i++) grow(5_000);
    expect(reader.state().window.pieces.length).toBe(pieces);
    await reader.goTo(log.size - 1);
    expect(
      rowsOf(reader)
        .join("")
        .endsWith(Buffer.from(lines.subarray(log.size - 50, log.size)).toString("latin1")),
    ).toBe(true);
  });

  test("takes no byte twice, and none from beyond its end", () => {
    const { reader } = growing(lines, 0);
    expect(reader.append(0, lines.subarray(0, 100))).toBe(true);
    expect(reader.append(0, lines.subarray(0, 100))).toBe(false);
    expect(reader.append(200, lines.subarray(200, 300))).toBe(false);
    expect(reader.append(50, lines.subarray(50, 150))).toBe(true);
    expect(reader.size).toBe(150);
    expect(rowsOf(reader).join("")).toBe(Buffer.from(lines.subarray(0, 150)).toString("latin1"));
  });

  test("that grew while a piece was on its way gets the piece whole", async () => {
    const log = { size: 1000 };
    const gate = Promise.withResolvers<void>();
    let reads = 0;
    const reader = new LogReader(1000, async (start, end) => {
      reads += 1;
      if (reads === 1) await gate.promise;
      return lines.slice(start, end + 1);
    });
    const going = reader.goTo(999);
    log.size = 2000;
    reader.append(1000, lines.subarray(1000, 2000));
    gate.resolve();
    await going;
    expect(rowsOf(reader).join("")).toBe(Buffer.from(lines.subarray(0, 2000)).toString("latin1"));
  });

  test("that is shorter than was said is a failure, not an endless wait", async () => {
    const reader = new LogReader(1000, async (start) => lines.slice(start, 500));
    await reader.goTo(0);
    expect(reader.state().failed).toBe(true);
  });

  test("of no bytes has no row, and is no failure", async () => {
    const { reader, grow } = growing(lines, 0);
    await reader.goTo(0);
    expect([rowsOf(reader), reader.state().failed]).toEqual([[], false]);
    grow(14);
    expect(rowsOf(reader)).toHaveLength(1);
  });
});
