import { crc32, inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { chartPng } from "./chart";
import { glyphOf, glyphSize } from "./glyphs";

const chart = (values: readonly number[]) =>
  chartPng({
    title: "Title",
    across: "Across",
    up: "Up",
    ticks: values.map(String),
    series: [{ name: "One", ink: [200, 0, 0], points: values.map((value) => ({ value, error: 0.01 })) }],
  });

/** The chunks of a PNG, each with its sum proved. */
function chunksOf(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.set(body.toString("latin1", 0, 4), body.subarray(4));
    at += 12 + length;
  }
  return chunks;
}

test("a chart is a sound PNG of its size, with nothing in it but the picture", () => {
  const chunks = chunksOf(chart([1, 2, 3]));
  expect([...chunks.keys()]).toEqual(["IHDR", "IDAT", "IEND"]);
  expect([chunks.get("IHDR")?.readUInt32BE(0), chunks.get("IHDR")?.readUInt32BE(4)]).toEqual([960, 600]);
  expect(inflateSync(chunks.get("IDAT") ?? Buffer.alloc(0))).toHaveLength(600 * (960 * 3 + 1));
});

test("the line goes where the numbers go", () => {
  const heightAt = (values: readonly number[], column: number) => {
    const pixels = inflateSync(chunksOf(chart(values)).get("IDAT") ?? Buffer.alloc(0));
    const isInk = (row: number) => {
      const at = row * (960 * 3 + 1) + 1 + column * 3;
      return (pixels[at] ?? 0) > 150 && (pixels[at + 1] ?? 255) < 60;
    };
    return Array.from({ length: 440 }, (_, i) => 90 + i).find(isInk) ?? Number.NaN;
  };
  const [first, last] = [126, 890];
  expect(heightAt([1, 2, 3], last)).toBeLessThan(heightAt([1, 2, 3], first) - 100);
  expect(heightAt([3, 2, 1], last)).toBeGreaterThan(heightAt([3, 2, 1], first) + 100);
});

test("every letter has seven rows of five dots, and what is not drawn is blank", () => {
  for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,-+=()") {
    const rows = glyphOf(letter);
    expect([letter, rows.length]).toEqual([letter, glyphSize.height]);
    expect(rows.every((row) => row >= 0 && row < 2 ** glyphSize.width)).toBe(true);
    expect(rows.some((row) => row > 0)).toBe(true);
  }
  expect(glyphOf("a")).toEqual(glyphOf("A"));
  expect(glyphOf("☃")).toEqual(Array(7).fill(0));
});
