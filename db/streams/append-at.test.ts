import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import { appendAt, type Disk, realDisk } from "./append-at";

function aFile(): string {
  const dir = mkdtempSync(join(tmpdir(), "referee append "));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return join(dir, "a-folder", "log");
}

const most = 1_000_000;
const codeOf = (error: unknown) => (error instanceof ProtocolRefusal ? error.refusal.code : String(error));
const refusal = (sent: Promise<number>) =>
  sent.then(
    () => "taken",
    (error: unknown) => codeOf(error),
  );

/** A disk that writes a part of what it is given, or fails after a part of it, as it was told. */
function badDisk(moods: readonly ("whole" | "part" | "fails")[]): Disk {
  let at = 0;
  return {
    write: async (handle, bytes, place) => {
      const mood = moods[at++ % moods.length] ?? "whole";
      if (mood === "whole" || bytes.length < 2) return realDisk.write(handle, bytes, place);
      const part = await realDisk.write(handle, bytes.subarray(0, bytes.length >> 1), place);
      if (mood === "fails") throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
      return part;
    },
  };
}

test("whatever is sent in whatever order, and however the disk fails, the file ends with the same bytes", async () => {
  const attempts = fc.array(
    fc.record({ from: fc.nat(400), length: fc.integer({ min: 0, max: 120 }), skips: fc.boolean() }),
    { maxLength: 40 },
  );
  const moods = fc.array(fc.constantFrom("whole" as const, "part" as const, "fails" as const), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 1, maxLength: 400 }),
      attempts,
      moods,
      async (log, sends, mood) => {
        const file = aFile();
        const disk = badDisk(mood);
        let size = 0;
        for (const { from, length, skips } of sends) {
          const offset = skips ? from : Math.min(from, size);
          const chunk = log.subarray(offset, offset + length);
          const before = size;
          try {
            size = await appendAt(file, offset, chunk, most, disk);
            expect(size).toBe(Math.max(before, offset + chunk.length));
          } catch (error) {
            if (error instanceof ProtocolRefusal)
              expect([codeOf(error), offset > before]).toEqual(["gap", true]);
          }
          expect(readFileSync(file)).toEqual(Buffer.from(log.subarray(0, size)));
        }
        expect(await appendAt(file, size, log.subarray(size), most)).toBe(log.length);
        expect(readFileSync(file)).toEqual(Buffer.from(log));
      },
    ),
    { numRuns: 60 },
  );
});

test("other bytes in a place that is taken change nothing, wherever the first difference is", async () => {
  const file = aFile();
  const log = Buffer.from("one two three");
  await appendAt(file, 0, log, most);
  for (let at = 0; at < log.length; at++) {
    const other = Buffer.concat([log, Buffer.from(" four")]);
    other.writeUInt8(other.readUInt8(at) ^ 1, at);
    expect(await refusal(appendAt(file, 0, other, most))).toBe("conflict");
  }
  expect(readFileSync(file)).toEqual(log);
});

test("a log is taken up to its limit and not a byte further, and what is there may still be sent again", async () => {
  const file = aFile();
  expect(await appendAt(file, 0, Buffer.alloc(10, 1), 10)).toBe(10);
  expect(await refusal(appendAt(file, 10, Buffer.alloc(1), 10))).toBe("too_large");
  expect(await appendAt(file, 0, Buffer.alloc(10, 1), 10)).toBe(10);
});

test("a server that was killed in the middle of a write is told the same again, wherever it stopped", async () => {
  const log = Buffer.from("heard before, and half of this");
  const heard = 12;
  for (let cut = heard; cut <= log.length; cut++) {
    const file = aFile();
    mkdirSync(dirname(file));
    writeFileSync(file, log.subarray(0, cut));
    expect(await appendAt(file, heard, log.subarray(heard), most)).toBe(log.length);
    expect(readFileSync(file)).toEqual(log);
  }
});
