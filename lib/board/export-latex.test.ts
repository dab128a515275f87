import fc from "fast-check";
import { expect, test } from "vitest";
import { boardColumns, shownColumns } from "./columns";
import { boardLatex } from "./export-latex";
import { latexText, needsUnicodeEngine } from "./latex-text";
import type { ShownBoard } from "./shown-board";
import { inventedBoard } from "./shown-fixture";

const link = "https://example.org/leaderboard/mlr-bench/end2end?scaffold=50%25&sort=x_y#top";

function shown(change: Partial<ShownBoard> = {}, name = "A"): ShownBoard {
  const board = inventedBoard([
    { name, scores: [7, 8, 9], costUsd: 2 },
    { name: "B", scores: [4, 4, 6] },
    { name: "[C]", scores: [9, null, null] },
  ]);
  return {
    board,
    rows: board.entries,
    columns: shownColumns(boardColumns(board), undefined),
    link,
    ...change,
  };
}

/** The table's cells, row by row. */
const cells = (latex: string) =>
  latex
    .split("\n")
    .filter((line) => line.endsWith("\\\\"))
    .map((line) =>
      line
        .slice(0, -2)
        .trim()
        .split(/(?<!\\) & /),
    );

test("parsed back, the cells are the shown ones to two digits, and every row has as many as the head", () => {
  const view = shown();
  const [head = [], ...rows] = cells(boardLatex(view));
  expect(head.slice(0, 3)).toEqual(["Agent", "Rank", "Overall"]);
  expect(rows).toHaveLength(view.rows.length);
  for (const row of rows) expect(row).toHaveLength(head.length);
  const [low, high] = view.rows[0]?.overall.ci95 ?? [0, 0];
  expect(rows[0]?.slice(0, 4)).toEqual(["A", "1", `8.00 {[}${low.toFixed(2)}, ${high.toFixed(2)}]`, "8.00"]);
});

test("an incomplete agent shows a dash and its bounds, not a mean", () => {
  const row = cells(boardLatex(shown())).at(-1);
  expect(row?.slice(0, 3)).toEqual(["{[}C]", "---", "--- bounds {[}3.67, 9.67]"]);
});

test("caption and note name the cohort, snapshot, seed and link", () => {
  const latex = boardLatex(shown());
  expect(latex).toContain(
    "\\caption{MLR-Bench, End to end: 3 agents on 3 tasks, ranked by the average of 2 judges.}",
  );
  for (const part of ["snapshot published-1", "task set three", "200 bootstrap resamples", "seed 1"])
    expect(latex).toContain(part);
  expect(latex.replaceAll("\\allowbreak{}", "")).toContain(
    "\\texttt{https://example.org/leaderboard/mlr-bench/end2end?scaffold=50\\%25\\&sort=x\\_y\\#top}",
  );
});

test("a name with every special character leaves the table whole", () => {
  const name = "50% & {C} #1/雪 \\input{x} $a_b^c$ ~ <|> A--B *";
  const latex = boardLatex(shown({}, name));
  const [head, row] = cells(latex);
  expect(row).toHaveLength(head?.length ?? 0);
  expect(latex).not.toMatch(/\\input/);
  expect(latex).toContain("XeLaTeX");
  expect(boardLatex(shown())).not.toContain("XeLaTeX");
});

/** What LaTeX would print of an escaped text. */
function printed(latex: string): string {
  const commands: Record<string, string> = {
    textbackslash: "\\",
    textasciicircum: "^",
    textasciitilde: "~",
    textless: "<",
    textgreater: ">",
    textbar: "|",
  };
  return latex.replace(/\\([a-z]+)\{\}|\\(.)|\{([[*])\}|-\{\}/g, (all, command, escaped, grouped) =>
    all === "-{}" ? "-" : (commands[command] ?? escaped ?? grouped),
  );
}

test("escaped text prints as the text itself, and its braces always pair up", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }).map((text) => text.replace(/\p{Cc}/gu, "")),
      (text) => {
        const escaped = latexText(text);
        expect(printed(escaped)).toBe(text);
        const braces = escaped.replace(/\\[{}]/g, "");
        expect(braces.split("{").length).toBe(braces.split("}").length);
      },
    ),
  );
  expect(latexText("a\r\nb\u0000c")).toBe("a b c");
  expect(needsUnicodeEngine("Zoë · 2024–2025")).toBe(false);
});
