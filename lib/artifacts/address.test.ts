import fc from "fast-check";
import { expect, test } from "vitest";
import { artifactHref, artifactPathOf, fileViewHref } from "./address";

test.each([
  "results/paper.md",
  "with space/50% done, really?.csv",
  "a#b/c&d=e.json",
  "資料/é\u0301.txt",
  "e\u0301 is not \u00e9.txt",
  "/artifacts/inside.txt",
  'back\\slash".log',
])("the address of %s leads back to it, normalisation kept", (path) => {
  const url = new URL(artifactHref("end2end--a--t", path), "http://localhost");
  expect(artifactPathOf(url.pathname)).toBe(path);
});

test("any path of ordinary parts survives its address", () => {
  const part = fc
    .string({ unit: "grapheme", minLength: 1 })
    .filter((s) => s.isWellFormed() && !/^\.{1,2}$|\//.test(s));
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      const path = parts.join("/");
      expect(artifactPathOf(new URL(artifactHref("r", path), "http://localhost").pathname)).toBe(path);
    }),
  );
});

test("broken escapes name no file", () => {
  expect(() => artifactPathOf("/api/v1/runs/r/artifacts/%E0%A4%A")).toThrow(
    expect.objectContaining({ code: "not_found" }),
  );
});

test("options are asked for by name", () => {
  expect(artifactHref("r", "a b.md", { revision: 2, download: true })).toBe(
    "/api/v1/runs/r/artifacts/a%20b.md?revision=2&download=1",
  );
});

test("a file's page keeps any name", () => {
  const url = new URL(fileViewHref("r", "a&b, 50%.md", { view: "text" }), "http://localhost");
  expect(url.searchParams.get("file")).toBe("a&b, 50%.md");
  expect(url.searchParams.get("view")).toBe("text");
});
