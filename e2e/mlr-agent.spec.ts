import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expectMlrAgent } from "./fixtures/mlr-journey";
import { agentIn, expectSucceeded, putTaskTexts, startRuns } from "./fixtures/mlr-runs";
import { type MlrWorld, mlrWorld } from "./fixtures/mlr-world";
import { everythingOf, expectPaper, runView } from "./fixtures/read-run";
import { type RunsSite, runsSite } from "./fixtures/runs-site";
import { expect, test } from "./fixtures/test";
import { root } from "./run/run-program";

test.describe.configure({ timeout: 240_000 });

const folder = join(root, "runner/fixtures/tasks");
/** Three texts of our own that have little in common, for three tasks whose own texts are not here. */
const texts = new Map(
  readdirSync(folder).map((name, at) => [
    ["iclr2025_scsl", "iclr2025_dl4c", "iclr2025_wsl"][at] ?? "",
    readFileSync(join(folder, name), "utf8"),
  ]),
);
const [taskId = ""] = texts.keys();

let site: RunsSite;
let world: MlrWorld | undefined;
test.beforeEach(async () => {
  site = await runsSite();
  await putTaskTexts(site, texts);
});
test.afterEach(async () => {
  await site.stop();
  await world?.stop();
});

test("MLR-Agent makes of three unlike tasks three papers that can be read and accounted for, with each provider and coding agent", async ({
  page,
}) => {
  world = await mlrWorld([
    { name: "anthropic", provider: "anthropic", seed: 101 },
    { name: "openai", provider: "openai", seed: 202 },
    { name: "google", provider: "google", seed: 303 },
  ]);
  await expectMlrAgent(page, site, world, [...texts.keys()]);
});

test("a stage is done alone on what earlier ones left, drawn by the seed or chosen, and a model that wants no key gets none", async ({
  page,
}) => {
  world = await mlrWorld([
    { name: "open", provider: "openai-compatible", seed: 11 },
    { name: "writer", provider: "google", seed: 22 },
  ]);
  const open = agentIn(world, "open", {
    pairing: "anthropic",
    choice: { provider: "openai-compatible", model: "open-writer" },
  });
  const writer = agentIn(world, "writer", { pairing: "google" });
  const { OPENAI_API_KEY: _, ...environment } = world.runnerEnvironment;
  await site.startRunner("steps", { ...environment, OPENAI_API_KEY: "" });
  const next = async (wish: Omit<Parameters<typeof startRuns>[1][number], "taskId">) => {
    const runs = await startRuns(site, [{ taskId, ...wish }]);
    await expectSucceeded(site, runs);
    return runs[0] ?? "";
  };
  const ideas = [
    await next({ stage: "idea", seed: 1, setup: open }),
    await next({ stage: "idea", seed: 2, setup: writer }),
  ];
  const proposal = await next({ stage: "proposal", seed: 7, setup: open });
  const experiment = await next({ stage: "experiment", seed: 8, setup: open, inputRunId: proposal });
  const paper = await next({ stage: "writeup", seed: 9, setup: writer, inputRunId: experiment });

  const [drawn] = (await runView(site.url, proposal)).inputs;
  expect(ideas).toContain(drawn?.run);
  expect((await runView(site.url, paper)).inputs.map(({ run }) => run)).toContain(experiment);
  expect(world.askedOf("open").map(({ kind, key }) => [kind, key])).toEqual([
    ["idea", null],
    ["queries", null],
    ["literature", null],
    ["proposal", null],
  ]);
  // One paper, written with the other run's figure before the model's eyes.
  const asked = world.askedOf("writer").filter(({ kind }) => kind === "paper");
  expect(asked.map(({ images }) => images)).toEqual([1]);
  const { title = "", sections = [] } = world.worlds.writer ?? {};
  await expectPaper(page, { site: site.url, run: paper, title, sections });
});

test("a paper that shows a figure which nobody made says so where it would stand, and a key that a model repeats is kept from everybody", async ({
  page,
}) => {
  const figure = "figures/nobody_made_this.png";
  world = await mlrWorld([{ name: "liar", provider: "anthropic", seed: 44, figure, tellsKey: true }]);
  await site.startRunner("hostile", world.runnerEnvironment);
  const setup = agentIn(world, "liar", { pairing: "anthropic" });
  const [run = ""] = await startRuns(site, [{ taskId, stage: "end2end", seed: 4, setup }]);
  await expectSucceeded(site, [run]);

  await page.goto(`${site.url}/runs/${run}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(world.worlds.liar?.title ?? "-");
  await expect(page.locator(".sheet")).toContainText(/Figure left out.*figures\/nobody_made_this\.png/);
  await expect(page.locator(".sheet img")).toHaveCount(0);
  await page.goto(`${site.url}/runs/${run}?tab=how`);
  await expect(page.getByRole("region", { name: "What the agent says of it" })).toContainText(figure);
  await expect(page.getByRole("region", { name: "Files that are not shown" })).toContainText(
    "may hold a secret",
  );

  // The key was really repeated: the model had it, and the file with it is held back.
  expect(world.askedOf("liar").map(({ key }) => key)).toContain(world.keys.anthropic);
  const withheld = site.rows<{ path: string }>(
    "SELECT path FROM artifacts WHERE run_id = ? AND withheld NOT NULL",
    run,
  );
  expect(withheld.map(({ path }) => path)).toEqual(["proposal.md"]);
  for (const [place, bytes] of await everythingOf(site.url, run)) {
    expect([place, bytes.includes(world.keys.anthropic)]).toEqual([place, false]);
  }
});
