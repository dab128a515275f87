import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { expect, test } from "./fixtures/test";

const board = "/leaderboard/mlr-bench/end2end";
const api = "/api/v1/leaderboards/mlr-bench/end2end";

const table = (page: Page) => page.getByRole("table", { name: /ranked by/ });

/** The agents in the order shown: a name may stand twice, so each is told by its address. */
const order = (page: Page) =>
  table(page)
    .getByRole("rowheader")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.split("/").at(-1)));

/** Every row's cells by column. */
const cells = (page: Page) =>
  table(page).evaluate((element) => {
    const heads = [...element.querySelectorAll("thead th")].map(
      (head) => head.getAttribute("data-col") ?? "",
    );
    return [...element.querySelectorAll("tbody tr")].map((row) =>
      Object.fromEntries([...row.children].map((cell, at) => [heads[at] ?? "", cell.textContent ?? ""])),
    );
  });

test("from home a visitor reaches the board, and the published means stand there in order", async ({
  page,
}) => {
  await page.goto("/");
  await page
    .getByRole("navigation", { name: "Main", exact: true })
    .getByRole("link", { name: "Leaderboards" })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("End to end");
  const means = (await cells(page)).map((row) => row.overall?.slice(0, 4));
  expect(means).toEqual(["4.70", "4.60", "4.25", "3.95", "3.75", "3.10"]);
});

test("the lens ranks anew, and the address reproduces it in a private window", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto(board);
  const byAverage = await order(page);
  await page.getByRole("navigation", { name: "Rank by" }).getByRole("link", { name: "Gemini" }).click();
  await expect(page).toHaveURL(/lens=gemini-2.5-pro-preview/);
  const byGemini = await order(page);
  expect(byGemini[0]).toBe("ai-scientist-v2--o4-mini");
  expect(byGemini).not.toEqual(byAverage);
  const privately = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage();
  await privately.goto(page.url());
  expect(await order(privately)).toEqual(byGemini);
  await privately.context().close();
  await page.goBack();
  expect(await order(page)).toEqual(byAverage);
});

test("sorting moves rows without moving ranks, survives reload and back, and keeps missing cells last", async ({
  page,
}) => {
  await page.goto(board);
  const ranks = async () => Object.fromEntries((await cells(page)).map((row) => [row.agent, row.rank]));
  const before = await ranks();
  const humans = page.getByRole("columnheader", { name: /Humans/ });
  for (const direction of ["descending", "ascending"]) {
    await humans.getByRole("link").click();
    await expect(humans).toHaveAttribute("aria-sort", direction);
    const shown = (await cells(page)).map((row) => row.human ?? "");
    expect(shown.slice(0, 3).every((cell) => /^\d/.test(cell))).toBe(true);
    expect(shown.slice(3).some((cell) => /^\d/.test(cell))).toBe(false);
    expect(await ranks()).toEqual(before);
  }
  const sorted = await order(page);
  await page.reload();
  expect(await order(page)).toEqual(sorted);
  await page.goBack();
  await expect(humans).toHaveAttribute("aria-sort", "descending");
});

test("a filter hides rows and moves no rank; a topic chooses tasks and says that it ranks anew", async ({
  page,
}) => {
  await page.goto(board);
  const before = Object.fromEntries((await cells(page)).map((row) => [row.agent, row.rank]));
  await page.goto(`${board}?scaffold=mlr-agent`);
  const rows = await cells(page);
  expect(rows).toHaveLength(5);
  for (const row of rows) expect(row.rank).toBe(before[row.agent ?? ""]);
  await page.getByLabel("Topic").selectOption({ index: 1 });
  await expect(page).toHaveURL(/topic=/);
  await expect(page.getByRole("main")).toContainText(/ranked anew/i);
});

test("columns and picks live in the address, and two picks lead to the comparison", async ({ page }) => {
  await page.goto(board);
  await page.locator("summary", { hasText: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Novelty" }).uncheck();
  await expect(page.getByRole("columnheader", { name: /Novelty/ })).toBeHidden();
  await page.keyboard.press("Escape");
  const picks = table(page).getByRole("checkbox");
  await picks.nth(0).check();
  await picks.nth(5).check();
  await page.reload();
  await expect(page.getByRole("columnheader", { name: /Novelty/ })).toBeHidden();
  await expect(picks.nth(5)).toBeChecked();
  await page.getByRole("button", { name: /Compare/ }).click();
  await expect(page).toHaveURL(/\/compare\?/);
  await expect(page.getByRole("main")).toContainText("1.60");
});

test("the exported CSV, read back, equals the table and the API cell by cell", async ({ page }) => {
  await page.goto(`${board}?sort=clarity`);
  const shown = await cells(page);
  await page.locator("summary", { hasText: "Export" }).click();
  const address = await page.getByRole("link", { name: /CSV/ }).getAttribute("href");
  const csv = await page.request.get(address ?? "");
  const rows = parse(await csv.text(), { columns: true }) as Record<string, string>[];
  const { entries } = (await (await page.request.get(api)).json()) as { entries: Entry[] };
  expect(rows).toHaveLength(shown.length);
  rows.forEach((row, at) => {
    const entry = entries.find(({ agent }) => agent.id === row.agent_id);
    expect(Number(row.overall)).toBe(entry?.overall.mean);
    for (const [criterion, { mean }] of Object.entries(entry?.criteria ?? {})) {
      expect(Number(row[criterion])).toBe(mean);
      expect(shown[at]?.[criterion]).toBe(mean.toFixed(2));
    }
    expect(shown[at]?.overall).toContain(Number(row.overall).toFixed(2));
  });
});

test("without JavaScript every control still works", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto(board);
  await page
    .getByRole("columnheader", { name: /Clarity/ })
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(/sort=clarity/);
  await expect(page.getByRole("columnheader", { name: /Clarity/ })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await page.goto("/tasks?venue=ICML");
  await expect(page.getByRole("status")).toContainText("42");
  await context.close();
});

interface Entry {
  readonly agent: { readonly id: string };
  readonly overall: { readonly mean: number };
  readonly criteria: Record<string, { readonly mean: number }>;
}
