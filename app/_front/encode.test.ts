import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { accepted, canCompress, compress } from "./encode";

test.each([
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["gzip", "gzip"],
  ["gzip, deflate, br", "br"],
  ["GZIP;q=0.5", "gzip"],
  ["br;q=0, gzip;q=1", "gzip"],
  ["br;q=0.0, *", "gzip"],
  ["*", "br"],
  ["*;q=0", undefined],
])("%j is answered with %j", (header, how) => {
  expect(accepted(header)).toBe(how);
});

test("text is compressed, and what is small already is not", () => {
  for (const type of ["text/html; charset=utf-8", "application/json", "image/svg+xml"]) {
    expect(canCompress(type)).toBe(true);
  }
  for (const type of ["image/png", "font/woff2", "application/pdf", "application/zip", "undefined"]) {
    expect(canCompress(type)).toBe(false);
  }
});

test("what was compressed is whole again at the other end", async () => {
  const body = Buffer.from("Überraschung ".repeat(500));
  for (const effort of ["quick", "small"] as const) {
    expect(brotliDecompressSync(await compress(body, "br", effort))).toEqual(body);
    expect(gunzipSync(await compress(body, "gzip", effort))).toEqual(body);
  }
});
