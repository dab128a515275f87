import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ConsoleStream } from "./console-stream";
import { Secrets } from "./redactor";

function through(pieces: readonly (string | Buffer | { waitMs: number; tick?: boolean })[]): string {
  let now = 0;
  const out: Buffer[] = [];
  const stream = new ConsoleStream(
    new Secrets([]),
    (bytes) => out.push(Buffer.from(bytes)),
    () => now,
  );
  for (const piece of pieces) {
    if (typeof piece === "string" || Buffer.isBuffer(piece)) stream.write(Buffer.from(piece));
    else {
      now += piece.waitMs;
      if (piece.tick) stream.tick();
    }
  }
  stream.end();
  return Buffer.concat(out).toString("utf8");
}

describe("terminal codes", () => {
  it("keeps colours and takes out titles, links, the clipboard and moves of the cursor", () => {
    const text =
      "\x1b]0;a title\x07\x1b[1;32mok\x1b[0m \x1b]8;;https://x.test\x1b\\link\x1b]8;;\x1b\\ \x1b[2K\x1b[1A\x1b]52;c;aGk=\x07end\x07\n";
    expect(through([text])).toBe("\x1b[1;32mok\x1b[0m link end\n");
  });

  it("knows them wherever they are cut", () => {
    const text = Buffer.from("a\x1b[31mred\x1b[0m\x1b]0;title\x1b\\b\x1b(Bc\n");
    const whole = through([text]);
    expect(whole).toBe("a\x1b[31mred\x1b[0mbc\n");
    for (let at = 0; at <= text.length; at++) {
      expect(through([text.subarray(0, at), text.subarray(at)])).toBe(whole);
    }
  });

  it("gives text back after a sequence that never ends", () => {
    const out = through([`\x1b]0;${"x".repeat(5000)}`, "\nvisible\n"]);
    expect(out).toContain("visible");
  });
});

describe("lines that are written over and over", () => {
  it("keeps the first and the last state of a quick one", () => {
    expect(through(["10%\r20%\r30%\rdone\nnext\n"])).toBe("10%\n20%\ndone\nnext\n");
  });

  it("keeps one state a second of a slow one", () => {
    const states = Array.from({ length: 40 }, (_, at) => [{ waitMs: 100 }, `\r${at}%`]).flat();
    const lines = through([...states, "\n"])
      .split("\n")
      .filter(Boolean);
    expect(lines.length).toBeGreaterThanOrEqual(4);
    expect(lines.length).toBeLessThanOrEqual(6);
    expect(lines.at(-1)).toBe("39%");
  });

  it("shows a state that has stopped to change", () => {
    expect(through(["start", "\r1%", { waitMs: 100 }, "\r2%", { waitMs: 1500, tick: true }])).toBe(
      "start\n1%\n2%\n",
    );
  });

  it("takes both bytes of a line end of Windows as one, also cut in two", () => {
    expect(through(["a\r", "\nb\r\n"])).toBe("a\nb\n");
  });
});

describe("what is no text", () => {
  it("puts one line in place of binary output", () => {
    const noise = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919) % 256));
    expect(through(["before\n", noise, noise, "after\n"])).toBe(
      "before\n[binary output, 6000 bytes dropped]\nafter\n",
    );
  });

  it("keeps text of every language, byte for byte, however it is cut", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 60 });
    const property = fc.property(text, fc.array(fc.nat(120), { maxLength: 8 }), (line, cuts) => {
      const bytes = Buffer.from(`${line}\n`);
      const places = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
      expect(through(places.slice(1).map((to, at) => bytes.subarray(places[at], to)))).toBe(`${line}\n`);
    });
    fc.assert(property, { numRuns: 500 });
  });
});
