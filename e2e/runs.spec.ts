import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import {
  badgeOf,
  expectState,
  gatedAgent,
  quickRunner,
  runsInLine,
  startByClicks,
  withNullAgent,
} from "./fixtures/own-runs";
import { type RunsSite, runsSite } from "./fixtures/runs-site";
import { expect, test } from "./fixtures/test";

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 20_000 });

const chairMail = "chair@demo.invalid";
let site: RunsSite;
test.beforeEach(async () => {
  site = await runsSite();
  await withNullAgent(site);
});
test.afterEach(async ({ page }) => {
  // A page that follows would report that the site is gone.
  await page.close();
  await site.stop();
});

const logOf = (page: Page) => page.getByRole("region", { name: "Log", exact: true });
const stagesOf = (page: Page) => page.getByRole("list", { name: "Stages" });

/** A person with a browser of their own; a line that is cut is no fault of the page, an error in it is. */
async function person(browser: Browser, email?: string): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({ baseURL: site.url });
  context.setDefaultTimeout(20_000);
  if (email) await site.signIn(context, email);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  return { page, faults };
}

/** Everything that the log's view shows, from its first row to its last, read by scrolling through it. */
async function wholeText(page: Page): Promise<string> {
  const rows = new Map<number, string>();
  const box = page.getByRole("log", { name: "Lines of the log" });
  await box.evaluate((element) => element.scrollTo(0, 0));
  const read = async () => {
    const seen = await box.evaluate((element) =>
      [...element.querySelectorAll("[data-index]")].map((row) => ({
        index: Number(row.getAttribute("data-index")),
        text: row.querySelector(".tx")?.textContent ?? "",
      })),
    );
    for (const { index, text } of seen) rows.set(index, text);
    return rows.has(0);
  };
  await expect.poll(read, { message: "the log's first row" }).toBe(true);
  const isAtEnd = async () => {
    await box.evaluate((element) => element.scrollBy(0, 200));
    await read();
    return box.evaluate((element) => element.scrollTop + element.clientHeight >= element.scrollHeight - 1);
  };
  await expect.poll(isAtEnd, { intervals: [30], message: "the log's end" }).toBe(true);
  const all = Array.from({ length: Math.max(...rows.keys()) + 1 }, (_, index) => rows.get(index));
  return `${all.join("\n")}\n`;
}

const storedLog = async (run: string) =>
  Buffer.from(await (await fetch(`${site.url}/api/v1/runs/${run}/log?stream=console`)).arrayBuffer());

test("the chair starts a run by clicks; its log grows before everybody's eyes, also across a crash of the site, and its paper can be read", async ({
  browser,
}) => {
  const chair = await person(browser, chairMail);
  const visitor = await person(browser);
  const watchers = [chair.page, visitor.page];
  const run = await startByClicks(chair.page, site, { task: "iclr2025_question" });
  await visitor.page.goto(`/runs/${run}`);
  for (const page of watchers) {
    await expect(badgeOf(page)).toHaveText("in line, place 1");
    await page.evaluate(() => Object.assign(window, { isFirstLoad: true }));
  }
  await expect(chair.page.getByText("Cancel run")).toBeVisible();
  await expect(visitor.page.getByText("Cancel run")).toHaveCount(0);

  await test.step("a runner takes it: stages and log move without a reload", async () => {
    await site.startRunner("lab", quickRunner);
    for (const page of watchers) {
      await expect(badgeOf(page)).toHaveText("running", { timeout: 30_000 });
      await expect(stagesOf(page).locator("[aria-current=step]")).toContainText("Experiment");
      await expect(logOf(page)).toContainText(/repetition \d+ of 160/);
    }
  });

  await test.step("the site crashes: the log goes on from where it stopped", async () => {
    const atTheCut = (await storedLog(run)).length;
    await site.kill();
    for (const page of watchers) await expect(page.getByText("The line to the site is cut")).toBeVisible();
    await site.again();
    for (const page of watchers) {
      await expect(badgeOf(page)).toHaveText("finished", { timeout: 60_000 });
      await expect(logOf(page)).toContainText("repetition 160 of 160");
      await expect(stagesOf(page).getByRole("listitem").filter({ hasNotText: ", done" })).toHaveCount(0);
      await expect(page.getByText("The line to the site is cut")).toHaveCount(0);
      expect(await page.evaluate(() => "isFirstLoad" in window), "never loaded again").toBe(true);
    }
    expect(atTheCut).toBeGreaterThan(0);
    expect((await storedLog(run)).length).toBeGreaterThan(atTheCut);
  });

  await test.step("what is seen, what is stored and what is downloaded is one text", async () => {
    const stored = await storedLog(run);
    for (const page of watchers) expect(await wholeText(page)).toBe(stored.toString("utf8"));
    const saved = visitor.page.waitForEvent("download");
    await logOf(visitor.page).getByRole("link", { name: "Download" }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`${run}.attempt-1.console.log`);
    expect(readFileSync(await file.path()).equals(stored)).toBe(true);
  });

  await test.step("a line of the log is found", async () => {
    await visitor.page.getByLabel("Find in this log").fill("repetition 15 of");
    await visitor.page.getByLabel("Find in this log").press("Enter");
    await expect(logOf(visitor.page).getByText("Not found further down")).toBeVisible();
    await visitor.page.getByRole("button", { name: "Previous", exact: true }).click();
    await expect(visitor.page.locator(".ln.target")).toContainText("repetition 15 of 160");
    await expect(visitor.page.locator(".ln.target mark")).toHaveText("repetition 15 of");
  });

  await test.step("its paper shows its figure and where it comes from", async () => {
    await visitor.page.getByRole("link", { name: "Read what it made" }).click();
    const figure = visitor.page.locator("article.paper").getByRole("img").first();
    await figure.scrollIntoViewIfNeeded();
    await expect
      .poll(() => figure.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBe(960);
    const provenance = visitor.page.getByRole("region", { name: "Provenance" });
    await expect(provenance).toContainText(run);
    await expect(provenance).toContainText("Null agent");
    const paper = await fetch(`${site.url}/api/v1/runs/${run}/artifacts/results/paper.md`);
    expect(paper.status).toBe(200);
    await visitor.page
      .getByRole("navigation", { name: "Run" })
      .getByRole("link", { name: "How it ran" })
      .click();
    await expect(badgeOf(visitor.page)).toHaveText("finished");
    await expect(visitor.page.getByRole("table", { name: /each stage/ })).toContainText("Experiment");
    await expect(visitor.page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  });
  expect([...chair.faults, ...visitor.faults]).toEqual([]);
});

test("a run is cancelled in two steps, keeps what it had, and is tried again as a new run that finishes", async ({
  page: chair,
}) => {
  await site.signIn(chair.context(), chairMail);
  const run = await startByClicks(chair, site, { task: "iclr2025_wsl" });
  await site.startRunner("lab", quickRunner);
  await expect(logOf(chair)).toContainText(/repetition \d+ of 160/, { timeout: 30_000 });

  await test.step("the first step only asks", async () => {
    await expect(chair.getByRole("button", { name: "Cancel this run" })).toBeHidden();
    await chair.getByText("Cancel run", { exact: true }).click();
    await expect(chair.getByRole("button", { name: "Cancel this run" })).toBeVisible();
    expect(site.rows("SELECT 1 FROM jobs WHERE cancel_requested_at IS NOT NULL")).toEqual([]);
  });
  await test.step("the second stops it, and the page says so and what there is", async () => {
    await chair.getByRole("button", { name: "Cancel this run" }).click();
    await expect(badgeOf(chair)).toHaveText("cancelled", { timeout: 30_000 });
    const words = "It was cancelled. What it had made until then is kept.";
    await expect(chair.getByRole("paragraph").filter({ hasText: words })).toBeVisible();
    await expect(logOf(chair)).toContainText(/repetition \d+ of 160/);
    await expect(logOf(chair)).not.toContainText("repetition 160 of 160");
    await chair.reload();
    await chair.getByRole("link", { name: "See the files that were kept" }).click();
    for (const file of ["idea.md", "proposal.md"])
      await expect(chair.getByRole("main").getByRole("link", { name: file }).first()).toBeVisible();
    expect((await fetch(`${site.url}/api/v1/runs/${run}/artifacts/proposal.md`)).status).toBe(200);
  });

  await test.step("the new run and the old one name each other", async () => {
    await chair.goto(`${site.url}/runs/${run}`);
    await chair.getByRole("button", { name: "Try again" }).click();
    await chair.waitForURL((url) => url.pathname.startsWith("/runs/") && !url.pathname.endsWith(run));
    const again = decodeURIComponent(new URL(chair.url()).pathname.slice("/runs/".length));
    await expect(badgeOf(chair)).toHaveText("finished", { timeout: 60_000 });
    await expect(logOf(chair)).toContainText("repetition 160 of 160");
    await chair.getByRole("main").getByRole("link", { name: run, exact: true }).click();
    await expect(badgeOf(chair)).toHaveText("cancelled");
    await expect(chair.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await chair.getByRole("main").getByRole("link", { name: again, exact: true }).click();
    await expect(chair).toHaveURL(new RegExp(`/runs/${again}`));
    await expectState(site, again, "succeeded");
    await expectState(site, run, "cancelled");
  });
});

test("a run that is held for a blind study is seen by the chair alone, while it runs and when it has ended", async ({
  page: chair,
  browser,
}) => {
  await site.signIn(chair.context(), chairMail);
  // Of two agents: one that has a run held is not named at all until another run of it is public.
  const hidden = await gatedAgent(site, "Hidden", "iclr2025_question");
  const shown = await gatedAgent(site, "Shown", "iclr2025_wsl");
  const held = await startByClicks(chair, site, {
    agent: hidden.agent,
    task: "iclr2025_question",
    isHeld: true,
  });
  const [open = ""] = await runsInLine(site, [{ agent: shown.agent, task: "iclr2025_wsl" }]);
  await Promise.all(["one", "two"].map((name) => site.startRunner(name, quickRunner)));
  await expect(logOf(chair)).toContainText("It waits", { timeout: 30_000 });
  await expectState(site, open, "running");
  const { page: visitor } = await person(browser);
  const { page: reviewer } = await person(browser, "r4@demo.invalid");

  const expectHidden = async () => {
    for (const page of [visitor, reviewer]) {
      for (const [run, status] of [
        [held, 404],
        [open, 200],
      ] as const) {
        expect((await page.goto(`/runs/${run}`))?.status(), run).toBe(status);
        for (const path of ["/artifacts/results/paper.md", "/transcript"]) {
          const answer = await page.request.get(`/api/v1/runs/${held}${path}`);
          expect(answer.status(), `${held}${path}`).toBe(404);
        }
        for (const path of ["", "/log", "/log?stream=events"]) {
          const answer = await page.request.get(`/api/v1/runs/${run}${path}`);
          expect(answer.status(), `${run}${path}`).toBe(status);
        }
        const live = await fetch(`${site.url}/api/v1/runs/${run}/log/live`);
        await live.body?.cancel();
        expect(live.status, `live log of ${run}`).toBe(status);
      }
      for (const path of ["/", "/tasks/iclr2025_question", "/agents"]) {
        const answer = await page.request.get(path);
        expect(await answer.text(), path).not.toContain(held);
      }
    }
  };
  await visitor.goto("/");
  await expect(visitor.getByRole("region", { name: "Running now" })).toContainText("iclr2025_wsl");
  await expect(visitor.getByRole("region", { name: "Running now" })).not.toContainText("iclr2025_question");
  await expectHidden();
  hidden.open();
  shown.open();
  await expect(badgeOf(chair)).toHaveText("finished", { timeout: 60_000 });
  await expectState(site, open, "succeeded");
  await expectHidden();
});
