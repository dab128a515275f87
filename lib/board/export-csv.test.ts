import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { boardColumns, shownColumns } from "./columns";
import { boardCsv, csvCell } from "./export-csv";
import type { ShownBoard } from "./shown-board";
import { inventedBoard } from "./shown-fixture";

const names = ["A, B (50% & C) #1/雪", '=HYPERLINK("https://example.org")', "-x\r\n@y"];

function shown(change: Partial<ShownBoard> = {}): ShownBoard {
  const board = inventedBoard([
    { name: names[0] ?? "", scores: [7, 8, 9], costUsd: 0.1 + 0.2 },
    { name: names[1] ?? "", scores: [4, 4, 6] },
    { name: names[2] ?? "", scores: [9, null, null] },
  ]);
  return {
    board,
    rows: board.entries,
    columns: shownColumns(boardColumns(board), undefined),
    link: "https://example.org/",
    ...change,
  };
}

const parsed = (csv: string): Record<string, string>[] =>
  parse(csv, { columns: true, recordDelimiter: "\r\n" });

test("parsed back, each cell is the board's own number, unrounded", () => {
  const view = shown();
  const rows = parsed(boardCsv(view));
  expect(rows).toHaveLength(3);
  rows.forEach((row, at) => {
    const entry = view.rows[at];
    const expected = {
      agent_id: entry?.agent.id,
      rank_best: entry?.overall.rank?.best,
      overall: entry?.overall.mean,
      overall_ci95_low: entry?.overall.ci95?.[0],
      overall_bound_high: entry?.overall.bounds?.[1],
      clarity: entry?.criteria.clarity?.mean,
      "claude-3.7-sonnet_overall": entry?.judges["claude-3.7-sonnet"]?.overall,
      "claude-3.7-sonnet_n": entry?.judges["claude-3.7-sonnet"]?.n,
      findings_judges_flagged: entry?.findings.judges.flagged,
      cost_usd: entry?.costUsd,
      tasks: entry?.tasks,
    };
    for (const [name, value] of Object.entries(expected))
      expect(row[name], name).toBe(value == null ? "" : String(value));
  });
});

test("missing is an empty cell: the incomplete agent is last, without mean or rank, with its bounds", () => {
  const last = parsed(boardCsv(shown())).at(-1);
  expect(last).toMatchObject({
    agent_id: "agent-2",
    rank_best: "",
    overall: "",
    overall_bound_low: String(11 / 3),
    cost_usd: "",
  });
});

test("names survive commas, quotes, line breaks and other scripts, and none of them runs as a formula", () => {
  const [first, second, third] = parsed(boardCsv(shown())).map(({ agent }) => agent);
  expect(first).toBe(names[0]);
  expect(second).toBe(`'${names[1]}`);
  expect(third).toBe(`'${names[2]}`);
});

test("numbers stay numbers, negative and tiny ones too; what is no number is missing", () => {
  expect([-1.5, 0, 1e-7, null, Number.NaN, Number.POSITIVE_INFINITY].map(csvCell)).toEqual([
    "-1.5",
    "0",
    "1e-7",
    "",
    "",
    "",
  ]);
  expect(
    ["=1", "+1", "-1", "@a", "\ta", "\ra"].map((text) => csvCell(text).replace(/^"?'/, "").slice(0, 1)),
  ).toEqual(["=", "+", "-", "@", "\t", "\r"]);
});

test("any text comes back as it was, but for the guard", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const [[cell] = []] = parse(`${csvCell(text)},x\r\n`, { recordDelimiter: "\r\n" }) as string[][];
      expect(cell).toBe(/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);
    }),
  );
});

test("only what is shown is in the file, in the order shown", () => {
  const view = shown();
  const columns = shownColumns(boardColumns(view.board), ["clarity", "cost"]);
  const rows = parsed(boardCsv({ ...view, columns, rows: [...view.rows].reverse() }));
  expect(Object.keys(rows[0] ?? {})).toEqual([
    "agent_id",
    "agent",
    "clarity",
    "cost_usd",
    "cost_runs",
    "cost_known",
  ]);
  expect(rows.map((row) => row.agent_id)).toEqual(["agent-2", "agent-1", "agent-0"]);
});

test("rounded as in the paper, the means have two digits, and the rest stays as it is", () => {
  const [, second] = parsed(boardCsv(shown({ rounding: "paper" })));
  expect(second?.overall).toBe("4.67");
  expect(second?.["claude-3.7-sonnet_overall"]).toBe(String(14 / 3));
});
