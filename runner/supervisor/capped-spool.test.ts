import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { CappedSpool } from "./capped-spool";

function spool(log: { headBytes: number; sampleBytesPerMinute: number; tailBytes: number }, path?: string) {
  const folder = mkdtempSync(join(tmpdir(), "referee-spool-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const clock = { now: 1000 };
  const file = path ?? join(folder, "console.spool");
  const made = new CappedSpool({ path: file, log, marker: (n) => `[${n} left out]`, now: () => clock.now });
  return { made, clock, text: () => readFileSync(file, "utf8") };
}
const line = (n: number) => `line ${String(n).padStart(4, "0")}\n`;

describe("a log with a bound", () => {
  it("keeps everything below it, byte for byte", () => {
    const { made, text } = spool({ headBytes: 1000, sampleBytesPerMinute: 10, tailBytes: 10 });
    for (let n = 0; n < 50; n++) made.write(Buffer.from(line(n)));
    made.end();
    expect(text()).toBe(Array.from({ length: 50 }, (_, n) => line(n)).join(""));
    expect(made.droppedBytes).toBe(0);
  });

  it("keeps the head, one line that says how much is missing, and the tail", () => {
    const { made, text } = spool({ headBytes: 105, sampleBytesPerMinute: 0, tailBytes: 55 });
    for (let n = 0; n < 1000; n++) made.write(Buffer.from(line(n)));
    made.end();
    const head = Array.from({ length: 10 }, (_, n) => line(n)).join("");
    const tail = Array.from({ length: 5 }, (_, n) => line(995 + n)).join("");
    expect(text()).toBe(`${head}[9850 left out]\n${tail}`);
    expect(made.droppedBytes).toBe(9850);
  });

  it("samples whole lines of each minute in between, in their order and none twice", () => {
    const { made, clock, text } = spool({ headBytes: 100, sampleBytesPerMinute: 30, tailBytes: 20 });
    for (let n = 0; n < 400; n++) {
      made.write(Buffer.from(line(n)));
      clock.now += 1000;
    }
    made.end();
    const numbers = [...text().matchAll(/line (\d+)/g)].map((match) => Number(match[1]));
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    expect(numbers.filter((n) => n > 10 && n < 390).length).toBeGreaterThanOrEqual(15);
    expect(text().match(/left out/g)).toHaveLength(1);
    expect(numbers.length * 10 + made.droppedBytes).toBe(4000);
  });

  it("goes on without a fault when the file cannot be written, and says so", () => {
    const { made } = spool({ headBytes: 1 << 20, sampleBytesPerMinute: 0, tailBytes: 10 }, "/dev/full");
    made.write(Buffer.from("a line\n"));
    made.write(Buffer.from("a line\n"));
    made.end();
    expect(made.failure?.message).toContain("ENOSPC");
    expect(made.droppedBytes).toBe(14);
  });
});
