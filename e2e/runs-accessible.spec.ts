import AxeBuilder from "@axe-core/playwright";
import { expectAccessible } from "./fixtures/accessible";
import { expectState, quickRunner, withNullAgent } from "./fixtures/own-runs";
import { type RunsSite, runsSite } from "./fixtures/runs-site";
import { expect, test } from "./fixtures/test";

// axe reads every element in three settings: long pages take their time on a busy machine.
test.describe.configure({ timeout: 180_000 });

/** Ids that only the running site knows: a run in each state, and what the chair's pages are about. */
interface Ids {
  readonly QUEUED: string;
  readonly RUNNING: string;
  readonly FAILED: string;
  readonly CANCELLED: string;
  readonly FINISHED: string;
  readonly CAMPAIGN: string;
  readonly RUNNER: string;
}

let site: RunsSite;
let ids: Ids;
test.beforeAll(async () => {
  site = await runsSite();
  await withNullAgent(site);
  const made = await site.onData<Omit<Ids, "RUNNER" | "QUEUED">>(makeRuns);
  await site.startRunner("lab", { ...quickRunner, REFEREE_RUNNER_JOBS: "1" });
  for (const name of ["FINISHED", "FAILED"] as const)
    await expectState(site, made[name], name === "FAILED" ? "failed" : "succeeded");
  await expectState(site, made.RUNNING, "running");
  const log = async () => (await fetch(`${site.url}/api/v1/runs/${made.RUNNING}/log`)).text();
  await expect.poll(log, { timeout: 30_000 }).toContain("on its way");
  const [queued] = site.rows<{ id: string }>("SELECT run_id AS id FROM jobs WHERE state = 'queued'");
  const [runner] = site.rows<{ id: string }>("SELECT id FROM runners");
  ids = { ...made, QUEUED: queued?.id ?? "", RUNNER: runner?.id ?? "" };
});
test.afterAll(() => site.stop());

/** In the order in which the one runner takes them: done, failed, running; what waits behind is a campaign. */
const makeRuns = `
  const { createRun } = await import("./db/commands/create-run.ts");
  const { cancelRun } = await import("./db/commands/cancel-run.ts");
  const { createCampaign } = await import("./db/commands/create-campaign.ts");
  const { defineAgent } = await import("./db/commands/define-agent.ts");
  const { ownTaskText } = await import("./db/seed/own-task-text.ts");
  const needs = { gpus: 0, gpuMemoryMb: 0, cpus: 1, memoryMb: 512, diskMb: 100, labels: [] };
  const limits = { wallS: 600, idleS: 600, costUsd: 2 };
  const terms = { taskId: "iclr2025_question", stage: "end2end", seed: 1, limits, needs };
  const agent = (name, command) => defineAgent(db, operator, { name, setup: { kind: "external", manifest:
    { version: 1, command, outputs: ["results/paper.md"], environment: [], readable: [] } } });
  ownTaskText(db, "iclr2025_question", "# A task of our own\\n\\nDo something that can be measured.\\n");
  const failing = agent("Failing agent", "echo ERROR: it cannot go on; exit 3");
  const slow = agent("Slow agent", "echo on its way; sleep 500");
  const run = (more) => createRun(db, operator, { ...terms, ...more });
  const FINISHED = run({ agentId: "null-agent", limits: { ...limits, wallS: 60 } });
  const FAILED = run({ agentId: failing });
  const RUNNING = run({ agentId: slow });
  const CANCELLED = run({ agentId: slow, seed: 2 });
  cancelRun(db, operator, { runId: CANCELLED });
  const CAMPAIGN = createCampaign(db, operator, { name: "The floor", stage: "end2end", agents: ["null-agent", slow],
    tasks: ["iclr2025_question"], seed: 1, limits, needs, budgetUsd: 20 });
  return { FINISHED, FAILED, RUNNING, CANCELLED, CAMPAIGN };`;

const chair = "chair@demo.invalid";
const pages: Readonly<Record<string, readonly string[]>> = {
  [chair]: [
    "/admin/queue",
    "/admin/queue?part=ended",
    "/admin/runs/new",
    "/admin/runs/new?agent=null-agent&stage=end2end&task=iclr2025_question",
    "/admin/runners",
    "/admin/runners/RUNNER",
    "/admin/campaigns",
    "/admin/campaigns/new",
    "/admin/campaigns/CAMPAIGN",
    "/admin/agents",
    "/admin/agents/new",
    "/admin/agents/new?kind=external",
    "/runs/RUNNING",
    "/runs/FAILED",
  ],
  "": [
    "/",
    "/runs/QUEUED",
    "/runs/RUNNING",
    "/runs/FAILED",
    "/runs/CANCELLED",
    "/runs/FINISHED",
    "/runs/FINISHED?tab=how",
    "/runs/FINISHED?tab=files",
    "/runs/FINISHED?tab=transcript",
    "/agents/null-agent",
  ],
};

const filled = (path: string) => path.replace(/[A-Z]{4,}/, (name) => ids[name as keyof Ids]);

for (const [email, paths] of Object.entries(pages)) {
  for (const path of paths) {
    test(`${path} is accessible in both themes, on a desk and on a phone, to ${email || "anybody"}`, async ({
      page,
      context,
    }) => {
      if (email !== "") await site.signIn(context, email);
      await expectAccessible(page, `${site.url}${filled(path)}`);
      // A file that is shown may have a heading of its own.
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    });
  }
}

test("a token that was just made, and the chair's question before a run is cancelled, are accessible", async ({
  page,
  context,
}) => {
  await site.signIn(context, chair);
  const found = async () => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id);
  await page.goto(`${site.url}/admin/runners`);
  await page.getByLabel("Machine").fill("gpu-02");
  await page.getByRole("button", { name: "Make a token" }).click();
  await expect(page.getByText("The token is shown this once")).toBeVisible();
  expect(await found()).toEqual([]);
  await page.goto(`${site.url}/runs/${ids.RUNNING}`);
  await page.getByText("Cancel run", { exact: true }).click();
  await expect(page.getByRole("button", { name: "Cancel this run" })).toBeVisible();
  expect(await found()).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overhang).toBeLessThanOrEqual(0);
});

test("the keyboard alone puts a run in line and cancels it", async ({ page, context }) => {
  await site.signIn(context, chair);
  await page.goto(`${site.url}/admin/runs/new?agent=null-agent&stage=end2end&task=iclr2025_wsl`);
  const submit = page.getByRole("button", { name: "Put in line" });
  await submit.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/runs\/end2end--/);
  const ask = page.locator("summary").filter({ hasText: "Cancel run" });
  await ask.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Cancel this run" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("It was cancelled before any runner took it.").first()).toBeVisible();
});
