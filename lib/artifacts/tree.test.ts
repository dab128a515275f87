import { expect, test } from "vitest";
import { fileTree } from "./tree";
import type { ListedFile } from "./view";

const file = (path: string, bytes = 1): ListedFile => ({ path, kind: "other", bytes, isBackup: false });

test("files stand in their folders, counted and summed, numbers in their order", () => {
  const root = fileTree([
    file("results/fig10.png", 5),
    file("results/fig2.png", 7),
    file("paper.md", 3),
    file("a/b/c.py", 1),
  ]);
  expect([root.count, root.bytes]).toEqual([4, 16]);
  expect(root.folders.map((f) => [f.path, f.count, f.bytes])).toEqual([
    ["a", 1, 1],
    ["results", 2, 12],
  ]);
  expect(root.folders[1]?.files.map((f) => f.path)).toEqual(["results/fig2.png", "results/fig10.png"]);
  expect(root.folders[0]?.folders[0]?.files[0]?.path).toBe("a/b/c.py");
});

test("folders named like an object's own machinery are folders", () => {
  const root = fileTree([file("constructor/__proto__/x.md")]);
  expect(root.folders[0]).toMatchObject({
    name: "constructor",
    count: 1,
    folders: [{ path: "constructor/__proto__" }],
  });
});

test("a run without files is an empty folder", () => {
  expect(fileTree([])).toMatchObject({ count: 0, bytes: 0, folders: [], files: [] });
});
