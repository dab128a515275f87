import fc from "fast-check";
import { expect, test } from "vitest";
import { contentDisposition, extension, fileName } from "./file-name";

test("the extension is the last one, in lower case, and a dot file has none", () => {
  expect(extension("a/b/Table.CSV")).toBe("csv");
  expect(extension("model.tar.gz")).toBe("gz");
  expect(extension("src/.gitignore")).toBe("");
  expect(extension("dir.d/LICENSE")).toBe("");
});

test("the file name is what follows the last slash", () => {
  expect(fileName("results/with space, 50%.md")).toBe("with space, 50%.md");
});

test("a name in any script is kept, beside a plain one", () => {
  expect(contentDisposition("inline", "r/結果 1.md")).toBe(
    "inline; filename=\"__ 1.md\"; filename*=UTF-8''%E7%B5%90%E6%9E%9C%201.md",
  );
});

test("no name can break out of the header", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      const header = contentDisposition("attachment", name);
      expect(header).toMatch(/^attachment; filename="[\w.() -]*"; filename\*=UTF-8''[\w.!~%-]*$/);
      expect(() => new Headers({ "Content-Disposition": header })).not.toThrow();
    }),
  );
});
