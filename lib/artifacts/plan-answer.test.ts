import { describe, expect, test } from "vitest";
import { planAnswer, type ServedFile } from "./plan-answer";

const sha256 = "ab".repeat(32);
const file: ServedFile = {
  path: "results/log.txt",
  sha256,
  bytes: 100,
  head: new TextEncoder().encode("line 1\n"),
};
const ask = (
  headers: Record<string, string> = {},
  wish: { download?: boolean; byHash?: boolean } = {},
  of = file,
) => planAnswer(of, { headers: new Headers(headers), download: false, byHash: false, ...wish });

describe("an answer", () => {
  test("is whole, tagged with the hash, and checked again each time", () => {
    const { status, headers, send } = ask();
    expect(status).toBe(200);
    expect(send).toEqual({ start: 0, end: 99 });
    expect(headers).toMatchObject({
      ETag: `"${sha256}"`,
      "Content-Length": "100",
      "Cache-Control": "public, max-age=0, must-revalidate",
      "Accept-Ranges": "bytes",
    });
  });

  test("can be kept for good where the asker named the hash", () => {
    expect(ask({}, { byHash: true }).headers["Cache-Control"]).toContain("immutable");
  });

  test("is a part for a range", () => {
    const { status, headers, send } = ask({ range: "bytes=-10" });
    expect(status).toBe(206);
    expect(headers).toMatchObject({ "Content-Range": "bytes 90-99/100", "Content-Length": "10" });
    expect(send).toEqual({ start: 90, end: 99 });
  });

  test("is 416 with the size for a range outside", () => {
    const { status, headers, send } = ask({ range: "bytes=100-" });
    expect([status, headers["Content-Range"], send]).toEqual([416, "bytes */100", null]);
  });

  test("is whole where the range was meant for another content", () => {
    expect(ask({ range: "bytes=0-9", "if-range": `"${"cd".repeat(32)}"` }).status).toBe(200);
    expect(ask({ range: "bytes=0-9", "if-range": `"${sha256}"` }).status).toBe(206);
    expect(ask({ range: "bytes=0-9", "if-range": `W/"${sha256}"` }).status).toBe(200);
  });

  test("is 304 where the asker has these bytes, before any range", () => {
    const { status, headers, send } = ask({ "if-none-match": `"x", W/"${sha256}"`, range: "bytes=500-" });
    expect([status, send]).toEqual([304, null]);
    expect(headers["Content-Type"]).toBeUndefined();
    expect(headers.ETag).toBe(`"${sha256}"`);
  });

  test("of an empty file is empty", () => {
    const { status, headers, send } = ask({}, {}, { ...file, bytes: 0, head: new Uint8Array() });
    expect([status, headers["Content-Length"], send]).toEqual([200, "0", null]);
  });

  test("is saved when asked for, under its own name", () => {
    expect(ask().headers["Content-Disposition"]).toMatch(/^inline; filename="log.txt"/);
    expect(ask({}, { download: true }).headers["Content-Disposition"]).toMatch(/^attachment;/);
  });

  test.each(["whole", "part", "outside", "held"])("guards our origin when %s", (kind) => {
    const headers = {
      whole: {},
      part: { range: "bytes=0-1" },
      outside: { range: "bytes=500-" },
      held: { "if-none-match": "*" },
    }[kind];
    expect(ask(headers).headers).toMatchObject({
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cross-Origin-Resource-Policy": "same-origin",
    });
  });
});
