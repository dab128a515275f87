import { expect, test } from "vitest";
import { firstFile, languageOf, transcriptFile, viewerOf } from "./viewer";

const file = (path: string, kind = "other", bytes = 100, isBackup = false) => ({
  path,
  kind,
  bytes,
  isBackup,
});

test.each([
  ["results/paper.md", "other", "markdown"],
  ["train.PY", "code", "code"],
  ["x.svg", "figure", "code"],
  ["page.html", "other", "code"],
  ["fig.png", "figure", "image"],
  ["t.csv", "data", "table"],
  ["r.json", "data", "json"],
  ["nb.ipynb", "code", "json"],
  ["rows.jsonl", "data", "text"],
  ["run.log", "log", "log"],
  ["results/log.txt", "log", "log"],
  ["notes.txt", "other", "text"],
  ["codex_log.log", "transcript", "log"],
  ["paper.pdf", "paper", "pdf"],
  ["LICENSE", "other", "text"],
])("%s of kind %s opens as %s", (path, kind, viewer) => {
  expect(viewerOf(file(path, kind))).toBe(viewer);
});

test("what is too large for its viewer is read piece by piece, but for tables, pictures and PDFs", () => {
  const large = 50_000_000;
  expect(["a.md", "a.py", "a.json", "a.txt"].map((path) => viewerOf(file(path, "other", large)))).toEqual(
    Array(4).fill("log"),
  );
  expect(["a.csv", "a.png", "a.pdf"].map((path) => viewerOf(file(path, "other", large)))).toEqual([
    "table",
    "image",
    "pdf",
  ]);
});

test("code has the language of its name, and plain files have none", () => {
  expect(languageOf("a/b.py")).toBe("python");
  expect(languageOf("Makefile")).toBe("makefile");
  expect(languageOf("x.svg")).toBe("xml");
  expect(languageOf("x.toString")).toBeUndefined();
});

test("a run opens with its results, never with a backup while there is another", () => {
  const files = [
    file("a.py", "code"),
    file("old/results.md", "results", 1, true),
    file("results/results.md", "results"),
  ];
  expect(firstFile(files)?.path).toBe("results/results.md");
  expect(firstFile(files.slice(0, 2))?.path).toBe("a.py");
  expect(firstFile([])).toBeUndefined();
});

test("the transcript is the highest one that is no backup", () => {
  expect(
    transcriptFile([file("x/claude_output.json", "transcript"), file("claude_output.json", "transcript")])
      ?.path,
  ).toBe("claude_output.json");
  expect(transcriptFile([file("claude_output.json", "transcript", 1, true)])).toBeUndefined();
});
