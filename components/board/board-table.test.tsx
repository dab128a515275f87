import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { agentColumn, boardColumns, shownColumns } from "@/lib/board/columns";
import type { Leaderboard } from "@/lib/board/schema";
import { parseViewState } from "@/lib/board/view-state";
import { board, entry, payloadEntry } from "./board-fixture";
import { BoardTable } from "./board-table";
import { sortState } from "./sort-state";

const payloads = ["A, B (50% & C) #1/雪", '=HYPERLINK("https://x")', "<img src=x onerror=alert(1)>"];

function render(shown: Leaderboard, address = "") {
  const view = parseViewState(new URLSearchParams(address));
  const columns = shownColumns(boardColumns(shown), view.cols);
  const sort = sortState(view, [agentColumn, ...columns]);
  const html = renderToStaticMarkup(
    <BoardTable board={shown} view={view} columns={columns} rows={shown.entries} sort={sort} />,
  );
  const rows = html.slice(html.indexOf("<tbody>"), html.indexOf("</tbody>")).split("<tr>").slice(1);
  return { html, rows, columns };
}

const long = board(Array.from({ length: 200 }, (_, at) => entry(`a${at}`, { place: at + 1 })));

test("a row of twelve columns is at most fifteen elements, the row itself included", () => {
  const some = boardColumns(long)
    .slice(0, 11)
    .map(({ id }) => `cols=${id}`);
  for (const shown of [long, board(long.entries.slice(0, 5))]) {
    const { rows, columns } = render(shown, some.join("&"));
    expect(columns).toHaveLength(11);
    for (const row of rows) expect(`<tr>${row}`.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(15);
  }
});

test("names are text, whatever they hold, and links and values keep them whole", () => {
  const { html } = render(board(payloads.map((name, at) => payloadEntry(name, at + 1))));
  expect(html).not.toContain("<img");
  expect(html).toContain("A, B (50% &amp; C) #1/雪");
  expect(html).toContain("=HYPERLINK(&quot;https://x&quot;)");
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
});

test("each kind of nothing is another cell, and none of them is zero", () => {
  const bare = entry("bare", {
    human: null,
    findings: {
      judges: { runs: 0, flagged: 0 },
      humans: { runs: 0, flagged: 0 },
      checks: { runs: 0, flagged: 0 },
    },
    costUsd: null,
    costKnown: null,
    costRuns: 0,
  });
  const clean = entry("clean", {
    findings: {
      judges: { runs: 10, flagged: 0 },
      humans: { runs: 0, flagged: 0 },
      checks: { runs: 0, flagged: 0 },
    },
    costUsd: 0.18,
    costKnown: "partial",
  });
  const [first, second] = render(board([bare, clean])).rows;
  expect(first).toContain("—\nno review");
  expect(first).toContain("not checked");
  expect(first).toContain("unknown");
  expect(first).not.toMatch(/>0(\.00)?[<\n]/);
  expect(second).toContain("0 / 10\nruns flagged");
  expect(second).toContain("≥ 0.18");
});

test("an agent that lacks tasks has bounds and coverage instead of a mean and a place", () => {
  const partial = entry("partial", {
    tasks: 6,
    coverage: 0.6,
    overall: { mean: null, ci95: null, rank: null, tier: null, bounds: [5.2, 9.1] },
    criteria: {},
  });
  const [row] = render(board([partial])).rows;
  expect(row).toContain("5.20–9.10\nif all 10 were scored");
  expect(row).toContain("6 / 10");
  expect(row).toContain("—\nno rank");
});

test("the head says what the rows are sorted by, and leads to the other direction", () => {
  const { html } = render(board([entry("a")]), "sort=cost");
  expect(html).toMatch(/data-col="cost"[^>]*aria-sort="ascending"/);
  expect(html).toContain('href="/leaderboard/mlr-bench/end2end?sort=cost&amp;dir=desc"');
  expect(html.match(/aria-sort/g)).toHaveLength(1);
});

test("a sort by a column that is not shown leaves the board's own order", () => {
  expect(render(board([entry("a")]), "sort=nonsense").html).toMatch(
    /data-col="overall"[^>]*aria-sort="descending"/,
  );
});

test("picks in the address are ticked, and no other row is", () => {
  const { rows } = render(board([entry("a"), entry("b")]), "pick=b&pick=stranger");
  expect(rows[0]).not.toContain("checked");
  expect(rows[1]).toContain("checked");
});

test("choosing no columns leaves the agents alone", () => {
  const { rows } = render(board([entry("a")]), "cols=none");
  expect(rows[0]).not.toContain("<td");
});
