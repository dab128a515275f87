import { describe, expect, test } from "vitest";
import { type OpenWish, openFile } from "./open-file";

/** Opens a made-up file, and tells how much of it was read. */
async function open(path: string, content: string | Uint8Array, wish: OpenWish = {}, kind = "other") {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  let most = 0;
  const read = async (wanted: number) => {
    most = Math.max(most, Math.min(wanted, bytes.length));
    return bytes.subarray(0, wanted);
  };
  return { ...(await openFile({ path, kind, bytes: bytes.length }, read, wish)), most };
}

const markup = `<script>alert(1)</script><img src=x onerror="alert(1)">`;

describe("opening a file", () => {
  test("reads Markdown, code, tables and JSON as what they are", async () => {
    expect(await open("a.md", "# Hi")).toMatchObject({ show: "markdown", text: "# Hi" });
    expect(await open("a.py", "x = 1")).toMatchObject({ show: "text", language: "python" });
    expect(await open("a.csv", "a,b\n1,2\n")).toMatchObject({
      show: "table",
      page: { rows: [["1", "2"]] },
      isWhole: true,
    });
    expect(await open("a.json", '{"a":"b"}')).toMatchObject({ show: "json", value: { a: "b" } });
    expect(await open("a.txt", "plain")).toMatchObject({ show: "text", text: "plain" });
  });

  test("shows the text as it stands when asked", async () => {
    expect(await open("a.md", "# Hi", { asText: true })).toMatchObject({ show: "text", text: "# Hi" });
    expect(await open("a.csv", "a,b\n", { asText: true })).toMatchObject({ show: "text", text: "a,b\n" });
  });

  test("says that an empty file is empty", async () => {
    expect(await open("a.log", "")).toMatchObject({ show: "empty" });
    expect(await open("a.pdf", "")).toMatchObject({ show: "empty" });
  });

  test("says what is wrong with a picture or a PDF that is none", async () => {
    expect(await open("evil.png", markup)).toMatchObject({
      show: "broken",
      why: expect.stringContaining("picture"),
    });
    expect(await open("evil.pdf", markup)).toMatchObject({
      show: "broken",
      why: expect.stringContaining("PDF"),
    });
    expect(await open("real.pdf", "%PDF-1.5\n")).toMatchObject({ show: "pdf" });
  });

  test("shows SVG and HTML as source", async () => {
    expect(await open("x.svg", `<svg onload="alert(1)"/>`)).toMatchObject({ show: "text", language: "xml" });
    expect(await open("x.html", markup)).toMatchObject({ show: "text", text: markup });
  });

  test("offers bytes to save and nothing more", async () => {
    expect(await open("model.bin", Uint8Array.of(1, 0, 2))).toMatchObject({ show: "binary" });
  });

  test("reads little of a large log, and the first rows are there", async () => {
    const opened = await open("run.log", "line of a log\n".repeat(1_000_000));
    expect(opened.most).toBeLessThan(100_000);
    expect(
      opened.show === "log" && [opened.head.rows.length, opened.head.rows[0]?.text, opened.head.isWhole],
    ).toEqual([200, "line of a log", false]);
  });

  test("of one line of 20 MB reads little and shows its beginning", async () => {
    const opened = await open("run.log", "x".repeat(20_000_000));
    expect(opened.most).toBeLessThan(100_000);
    expect(opened.show === "log" && opened.head.rows[0]).toMatchObject({ text: "x".repeat(500) });
  });

  test("reads at most 1 MB of a table and drops the row it cuts", async () => {
    const opened = await open("big.csv", `a,b\n${"1,2\n".repeat(2_000_000)}`);
    expect(opened.most).toBe(1024 * 1024);
    expect(opened.show === "table" && opened.isWhole).toBe(false);
  });

  test("falls back to text for a table or JSON that is none, and says so", async () => {
    expect(await open("a.csv", '"never closed')).toMatchObject({
      show: "log",
      note: expect.stringContaining("table"),
    });
    expect(await open("a.json", "{bad")).toMatchObject({
      show: "text",
      note: expect.stringContaining("not valid"),
    });
  });

  test("reads a small log to its end", async () => {
    expect(await open("log.txt", "a\nb\n", {}, "log")).toMatchObject({
      show: "log",
      head: { isWhole: true },
    });
  });
});
