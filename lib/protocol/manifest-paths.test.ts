import fc from "fast-check";
import { expect, test } from "vitest";
import { fileLimitBytes, rejectedFiles } from "./manifest-paths";

const file = (path: string, bytes = 1) => ({ path, bytes });
const rejected = (...paths: string[]) =>
  rejectedFiles(paths.map((path) => file(path))).map(({ path }) => path);

test("plain relative paths are taken, in any script and with spaces", () => {
  expect(rejected("paper.md", "results/fig 1.png", "código/数据.csv", ".env", "a/b/c/d")).toEqual([]);
});

test.each([
  ["absolute", "/etc/passwd"],
  ["leading out", "a/../../b"],
  ["just dots", ".."],
  ["with an empty part", "a//b"],
  ["with a NUL", "a\u0000b"],
  ["with a line break", "a\nb"],
  ["with a backslash", "a\\b"],
  ["not in normal form", "cafe\u0301.md"],
  ["with half a character", "a\ud800b"],
  ["longer than 1024 bytes", "é".repeat(513)],
])("a path that is %s is rejected with its reason", (_, path) => {
  expect(rejectedFiles([file(path)])).toEqual([{ path, why: expect.stringMatching(/^The path/) }]);
});

test("of two paths that one system takes for the same, the first is taken", () => {
  expect(rejected("Paper.md", "paper.md")).toEqual(["paper.md"]);
  expect(rejected("a", "a")).toEqual(["a"]);
  expect(rejected("straße", "STRASSE")).toEqual(["STRASSE"]);
});

test("a file cannot stand where another has a folder, whichever comes first", () => {
  expect(rejected("a", "a/b")).toEqual(["a"]);
  expect(rejected("x/y/z", "X/Y")).toEqual(["X/Y"]);
});

test("a file of more than 5 GiB is rejected, one of just so many is not", () => {
  expect(rejectedFiles([file("a", fileLimitBytes), file("b", fileLimitBytes + 1)])).toMatchObject([
    { path: "b" },
  ]);
});

test("whatever is taken stays in its folder and apart from all others", () => {
  const part = fc.constantFrom("a", "A", "b", "..", ".", "", "é", "e\u0301", "\u0001");
  const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
  fc.assert(
    fc.property(fc.array(path, { maxLength: 12 }), (paths) => {
      const files = paths.map((one) => file(one));
      const out = new Set(rejectedFiles(files).map((one) => one.path));
      const taken = [...new Set(paths)].filter((one) => !out.has(one));
      for (const one of taken)
        expect(one.split("/").some((piece) => ["", ".", ".."].includes(piece))).toBe(false);
      const folded = taken.map((one) => one.toLowerCase());
      expect(new Set(folded).size).toBe(taken.length);
      expect(folded.some((one) => folded.some((other) => other.startsWith(`${one}/`)))).toBe(false);
    }),
  );
});
