import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesBelow, newFolder } from "./agent-fixture";
import { isFile, textOf, writeWhole } from "./files";

test("a file is written with the folders it needs, and again over itself", () => {
  const folder = newFolder();
  writeWhole(folder, "results/figures/a.txt", "one");
  writeWhole(folder, "results/figures/a.txt", "two");
  expect(textOf(folder, "results/figures/a.txt")).toBe("two");
  expect([...filesBelow(folder).keys()]).toEqual(["results/figures/a.txt"]);
});

test("what a crash left half written is nobody's file and in nobody's way", () => {
  const folder = newFolder();
  mkdirSync(join(folder, ".referee"));
  writeFileSync(join(folder, ".referee", `${process.pid}.part`), "half");
  writeWhole(folder, "idea.md", "whole");
  expect(textOf(folder, "idea.md")).toBe("whole");
});

test("a link in the place of a file is replaced, and what it led to stays as it was", () => {
  const [folder, elsewhere] = [newFolder(), join(newFolder(), "theirs")];
  writeFileSync(elsewhere, "theirs");
  symlinkSync(elsewhere, join(folder, "idea.md"));
  expect([isFile(folder, "idea.md"), textOf(folder, "idea.md")]).toEqual([false, null]);
  writeWhole(folder, "idea.md", "ours");
  expect([textOf(folder, "idea.md"), readFileSync(elsewhere, "utf8")]).toEqual(["ours", "theirs"]);
});

test("a missing file, a folder and blanks are no text", () => {
  const folder = newFolder();
  mkdirSync(join(folder, "results"));
  writeFileSync(join(folder, "blank.md"), " \n\t\n");
  expect(["gone.md", "results", "blank.md"].map((path) => textOf(folder, path))).toEqual([null, null, null]);
});
