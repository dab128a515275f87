import type { Page } from "@playwright/test";
import { badgeOf, expectState, fillTerms, quickRunner, runsInLine, withNullAgent } from "./fixtures/own-runs";
import { type RunsSite, runsSite } from "./fixtures/runs-site";
import { expect, test } from "./fixtures/test";

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 20_000 });

const tasks = ["iclr2025_question", "iclr2025_wsl", "iclr2025_bi_align"] as const;
/** Signs of life are quick, and a question for work is never held back for long. */
const settings = { ...quickRunner, REFEREE_RUNNER_CLAIM_S: "1", REFEREE_RUNNER_JOBS: "1" };

let site: RunsSite;
test.beforeEach(async ({ page }) => {
  site = await runsSite();
  await withNullAgent(site);
  await site.signIn(page.context(), "chair@demo.invalid");
  page.on("dialog", (dialog) => dialog.accept());
});
test.afterEach(async ({ page }) => {
  // A page that follows would report that the site is gone.
  await page.context().close();
  await site.stop();
});

const card = (page: Page, name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });

interface JobRow {
  run: string;
  state: string;
  runner: string | null;
}
const jobs = () =>
  site.rows<JobRow>(
    `SELECT j.run_id AS run, j.state, r.name AS runner FROM jobs j
     LEFT JOIN job_attempts a ON a.job_id = j.id LEFT JOIN runners r ON r.id = a.runner_id`,
  );
const jobOf = (run: string) => jobs().find((job) => job.run === run);

/** Until the runner has been heard of so often since now that it would long have asked for work. */
async function expectHeardAgain(name: string): Promise<void> {
  const heard = () =>
    site.rows<{ at: number }>("SELECT last_seen_at AS at FROM runners WHERE name = ?", name)[0]?.at ?? 0;
  const from = heard();
  // A question for work is held back for one second: two such turns.
  await expect.poll(() => heard() - from, { timeout: 20_000 }).toBeGreaterThan(2500);
}

test("a machine becomes a runner with the token that the chair is shown, and this once only", async ({
  page: chair,
}) => {
  await chair.goto(`${site.url}/admin/runners`);
  await expect(chair.getByRole("heading", { name: "No runner yet" })).toBeVisible();
  await chair.getByLabel("Machine").fill("gpu-02");
  await chair.getByRole("button", { name: "Make a token" }).click();
  const fresh = chair.getByRole("region", { name: "The token is shown this once" });
  await expect(fresh).toBeFocused();
  const token = (await fresh.locator("code").first().textContent()) ?? "";
  expect(token).toMatch(/^rr_[\w-]{20,}$/);
  await expect(fresh).toContainText(
    `REFEREE_URL=${site.url.replace("localhost", "127.0.0.1")} npm run runner`,
  );

  const runner = await site.startRunner("gpu-02", { ...settings, REFEREE_REGISTRATION_TOKEN: token });
  await expect(card(chair, "gpu-02")).toContainText("ready", { timeout: 30_000 });
  await expect(chair.getByRole("region", { name: "Open tokens" })).not.toContainText(/gpu-02.*gpu-02/s);
  await chair.reload();
  expect(await chair.content()).not.toContain(token);
  expect(site.rows("SELECT * FROM registration_tokens").map((row) => JSON.stringify(row))).not.toContain(
    token,
  );

  const second = await site.startRunner("gpu-03", { ...settings, REFEREE_REGISTRATION_TOKEN: token });
  expect(await second.ended, "a token works once").not.toBe(0);

  await test.step("revoked, it stops at once and says that a new start would not help", async () => {
    await card(chair, "gpu-02").getByRole("button", { name: "Revoke" }).click();
    expect(await runner.ended).toBe(78);
    await expect(chair.getByRole("region", { name: "Revoked" })).toContainText("gpu-02");
    await expect(card(chair, "gpu-02")).toHaveCount(0);
  });
});

test("a campaign of three runs is paused before the first, goes on, and is seen to come to its end", async ({
  page: chair,
}) => {
  await test.step("the chair makes it by clicks and pauses it", async () => {
    await chair.goto(`${site.url}/admin/campaigns`);
    await chair.getByRole("link", { name: "New campaign" }).click();
    await chair.getByLabel("Name").fill("The floor on three tasks");
    await chair.getByRole("checkbox", { name: /Null agent/ }).check();
    await chair.getByRole("radio", { name: "Those listed below" }).check();
    await chair.getByLabel("Task ids").fill(tasks.join("\n"));
    await fillTerms(chair, 1);
    await chair.getByRole("button", { name: "Put all runs in line" }).click();
    await chair.waitForURL(/\/admin\/campaigns\/[^/]+$/);
    await expect(chair.getByText("0 of 3 runs have ended")).toBeVisible();
    await chair.getByRole("button", { name: "Pause", exact: true }).click();
    await expect(chair.getByRole("button", { name: "Resume", exact: true })).toBeVisible();
  });
  await chair.evaluate(() => Object.assign(window, { isFirstLoad: true }));

  await test.step("a ready runner takes another run, made later, and none of the paused", async () => {
    const [other = ""] = await runsInLine(site, [{ task: "iclr2025_wsl" }]);
    await site.startRunner("lab", settings);
    await expectState(site, other, "succeeded");
    await expectHeardAgain("lab");
    expect(jobs().filter(({ state }) => state === "queued")).toHaveLength(3);
  });

  await test.step("resumed, all three are done, and the open page counts along", async () => {
    await chair.getByRole("button", { name: "Resume", exact: true }).click();
    await expect(chair.getByText("1 of 3 runs have ended")).toBeVisible({ timeout: 60_000 });
    await expect(chair.getByText("3 of 3 runs have ended")).toBeVisible({ timeout: 60_000 });
    expect(await chair.evaluate(() => "isFirstLoad" in window), "never loaded again").toBe(true);
    const matrix = chair.getByRole("region", { name: "Every run of the campaign" });
    for (const task of tasks)
      await expect(matrix.getByRole("row").filter({ hasText: task })).toContainText("finished");
    await expect(chair.getByRole("button", { name: "Cancel the rest" })).toHaveCount(0);
  });
});

test("a runner that drains claims nothing until it is told to go on, and a paused queue hands out nothing", async ({
  page: chair,
}) => {
  await site.startRunner("one", settings);
  await chair.goto(`${site.url}/admin/runners`);
  await expect(card(chair, "one")).toContainText("ready", { timeout: 30_000 });

  const first = await test.step("drained, it leaves a run to another runner", async () => {
    await card(chair, "one").getByRole("button", { name: "Drain" }).click();
    await expect(card(chair, "one")).toContainText("draining");
    const [run = ""] = await runsInLine(site, [{ task: tasks[0] }]);
    await expectHeardAgain("one");
    expect(jobOf(run)).toMatchObject({ state: "queued", runner: null });
    await chair.goto(`${site.url}/admin/queue`);
    await expect(chair.getByRole("region", { name: "In line" }).last()).toContainText(
      "Every runner that could take it is draining or not ready.",
    );
    await site.startRunner("two", settings);
    await expectState(site, run, "succeeded");
    return run;
  });
  expect(jobOf(first)).toMatchObject({ runner: "two" });

  await test.step("told to go on, it takes runs again", async () => {
    await chair.goto(`${site.url}/admin/runners`);
    await card(chair, "two").getByRole("button", { name: "Drain" }).click();
    await expect(card(chair, "two")).toContainText("draining");
    await card(chair, "one").getByRole("button", { name: "Take runs again" }).click();
    await expect(card(chair, "one")).toContainText("ready");
    const [run = ""] = await runsInLine(site, [{ task: tasks[1] }]);
    await expectState(site, run, "succeeded");
    expect(jobOf(run)).toMatchObject({ runner: "one" });
  });

  await test.step("while the queue is paused a run waits and says why; then it goes on", async () => {
    await chair.goto(`${site.url}/admin/queue`);
    await chair.getByRole("button", { name: "Pause the queue" }).click();
    await expect(chair.getByText("The queue is paused since")).toBeVisible();
    const [run = ""] = await runsInLine(site, [{ task: tasks[2] }]);
    await expectHeardAgain("one");
    expect(jobOf(run)).toMatchObject({ state: "queued", runner: null });
    const other = await chair.context().newPage();
    await other.goto(`${site.url}/runs/${run}`);
    await expect(badgeOf(other)).toHaveText("in line, the queue is paused");
    await chair.getByRole("button", { name: "Resume the queue" }).click();
    await expect(badgeOf(other)).toHaveText("finished", { timeout: 30_000 });
  });
});

test("strangers find none of it: a visitor is sent to sign in, a reviewer is told there is nothing", async ({
  browser,
}) => {
  await site.startRunner("lab", settings);
  await runsInLine(site, [{ task: tasks[0] }]);
  const one = (query: string) => site.rows<{ id: string }>(query)[0]?.id ?? "";
  await expect.poll(() => one("SELECT id FROM runners")).not.toBe("");
  const campaign = await site.onData<string>(`
    const { createCampaign } = await import("./db/commands/create-campaign.ts");
    return createCampaign(db, operator, { name: "A campaign", stage: "idea", agents: ["null-agent"],
      tasks: ["iclr2025_wsl"], seed: 1, limits: { wallS: 60, idleS: 60, costUsd: null },
      needs: { gpus: 0, gpuMemoryMb: 0, cpus: 1, memoryMb: 512, diskMb: 100, labels: [] } });`);
  const paths = [
    "/admin/queue",
    "/admin/runs/new",
    "/admin/runs/new?agent=null-agent&task=iclr2025_wsl&stage=idea",
    "/admin/runners",
    `/admin/runners/${one("SELECT id FROM runners")}`,
    "/admin/campaigns",
    "/admin/campaigns/new",
    `/admin/campaigns/${campaign}`,
    "/admin/agents",
    "/admin/agents/new",
    "/admin/agents/new?kind=external",
  ];
  const context = await browser.newContext({ baseURL: site.url });
  const visitor = await context.newPage();
  for (const path of paths) {
    await visitor.goto(path);
    expect(new URL(visitor.url()).pathname, path).toBe("/signin");
  }
  expect((await visitor.request.get("/api/admin/live")).status()).toBe(401);
  await site.signIn(context, "r4@demo.invalid");
  for (const path of paths) {
    expect((await visitor.goto(path))?.status(), path).toBe(404);
    await expect(visitor.getByRole("main"), path).not.toContainText(/lab|A campaign/);
  }
  expect((await visitor.request.get("/api/admin/live")).status()).toBe(404);
  await site.signIn(context, "chair@demo.invalid");
  for (const path of paths) expect((await visitor.goto(path))?.status(), path).toBe(200);
});
