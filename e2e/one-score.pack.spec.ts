import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { put, siteWith } from "./fixtures/folder";
import { benchmarkFolder } from "./fixtures/real-files";
import type { Site } from "./fixtures/site";
import { expect, test } from "./fixtures/test";

const task = "iclr2025_wsl";
const review = `agent_reviews/subset_reviews_claude-3-7-sonnet-20250219/${task}/review_claude.json`;
const moved = "mlr-agent--claude-3.7-sonnet--claude-code";
const judge = "claude-3.7-sonnet";
const board = "/leaderboard/mlr-bench/end2end";
const api = "/api/v1/leaderboards/mlr-bench/end2end";

let changed: Site;

test.beforeAll(async () => {
  const pack = benchmarkFolder();
  if (pack === undefined) return; // every test here is then skipped, by name
  changed = await siteWith((root) => {
    put(root, `tasks/${task}.md`, readFileSync(join(pack, `tasks/${task}.md`), "utf8"));
    const reply = JSON.parse(readFileSync(join(pack, review), "utf8"));
    reply.Overall.score += 1;
    put(root, review, JSON.stringify(reply, null, 4));
  });
});

test.afterAll(async () => {
  await changed?.stop();
});

test("one score changed moves exactly its cells in the API: the judge's mean by 1/10, the average by 1/20", async ({
  request,
}) => {
  const [before, after] = await both(
    async (site) => (await (await request.get(site + api)).json()).entries as Entry[],
  );
  for (const entry of after) {
    const old = before.find(({ agent }) => agent.id === entry.agent.id);
    const isMoved = entry.agent.id === moved;
    expect(entry.overall.mean - (old?.overall.mean ?? 0)).toBeCloseTo(isMoved ? 1 / 20 : 0, 12);
    for (const [family, { overall, criteria }] of Object.entries(entry.judges)) {
      expect(criteria).toEqual(old?.judges[family]?.criteria);
      expect(overall - (old?.judges[family]?.overall ?? 0)).toBeCloseTo(
        isMoved && family === judge ? 1 / 10 : 0,
        12,
      );
    }
    expect(entry.criteria).toEqual(old?.criteria);
    expect(entry.human).toEqual(old?.human);
  }
});

test("and in the CSV", async ({ request }) => {
  const [before, after] = await both(
    async (site) =>
      parse(await (await request.get(`${site}${api}.csv`)).text(), { columns: true }) as Record<
        string,
        string
      >[],
  );
  const differing = after.flatMap((row) =>
    Object.keys(row)
      .filter((key) => row[key] !== before.find((old) => old.agent_id === row.agent_id)?.[key])
      .map((key) => `${row.agent_id} ${key}`),
  );
  // The interval is of the same scores, so it may move with them; nothing else does.
  const expected = [`${moved} overall`, `${moved} ${judge}_overall`];
  expect(differing.filter((one) => !/ci95|rank|tier/.test(one)).sort()).toEqual(expected.sort());
});

test("and on the page and its chart", async ({ page }) => {
  const [before, after] = await both(async (site) => shown(page, site + board));
  const [row, old] = [after.cells[moved] ?? {}, before.cells[moved] ?? {}];
  expect(Number.parseFloat(row.overall ?? "") - Number.parseFloat(old.overall ?? "")).toBeCloseTo(0.05, 6);
  expect(Number.parseFloat(row[judge] ?? "") - Number.parseFloat(old[judge] ?? "")).toBeCloseTo(0.1, 6);
  for (const [agent, others] of Object.entries(after.cells)) {
    for (const [column, text] of Object.entries(others)) {
      if (agent === moved && /overall|rank|claude-3.7-sonnet/.test(column)) continue;
      if (column === "rank") continue;
      expect(text, `${agent} ${column}`).toBe(before.cells[agent]?.[column]);
    }
  }
  expect(after.chart[0]).toContain("4.75");
  expect(before.chart[0]).toContain("4.70");
  expect(after.chart.slice(1)).toEqual(before.chart.slice(1));
});

/** The same question to the site with the published numbers and to the one with a score changed. */
async function both<T>(ask: (site: string) => Promise<T>): Promise<[T, T]> {
  return [await ask(process.env.JOURNEYS_PUBLISHED_SITE ?? ""), await ask(changed.url)];
}

async function shown(page: Page, address: string) {
  await page.goto(address);
  const cells = await page.getByRole("table", { name: /ranked by/ }).evaluate((table) => {
    const columns = [...table.querySelectorAll("thead th")].map(
      (head) => head.getAttribute("data-col") ?? "",
    );
    const rows = [...table.querySelectorAll("tbody tr")].map((row) => {
      const agent = row.querySelector("th a")?.getAttribute("href")?.split("/").at(-1) ?? "";
      return [
        agent,
        Object.fromEntries([...row.children].map((cell, at) => [columns[at] ?? "", cell.textContent ?? ""])),
      ] as const;
    });
    return Object.fromEntries(rows);
  });
  const chart = await page.locator("figure .crow:not(.caxis)").allTextContents();
  return { cells, chart };
}

interface Entry {
  readonly agent: { readonly id: string };
  readonly overall: { readonly mean: number };
  readonly criteria: object;
  readonly human: object | null;
  readonly judges: Record<string, { readonly overall: number; readonly criteria: object }>;
}
