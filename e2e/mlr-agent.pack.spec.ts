import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expectMlrAgent } from "./fixtures/mlr-journey";
import { type MlrWorld, mlrWorld } from "./fixtures/mlr-world";
import { benchmarkFolder } from "./fixtures/real-files";
import { type RunsSite, runsSite } from "./fixtures/runs-site";
import { command } from "./fixtures/site";
import { expect, test } from "./fixtures/test";

test.describe.configure({ timeout: 400_000 });

/** The longest, one without a single heading, and one that is almost all lists. */
const tasks = ["iclr2025_scsl", "iclr2025_dl4c", "iclr2025_wsl"];

let site: RunsSite | undefined;
let world: MlrWorld | undefined;
test.afterEach(async () => {
  await site?.stop();
  await world?.stop();
});

test("MLR-Agent makes of three real task files, imported as the benchmark has them, three papers that can be read and accounted for", async ({
  page,
}) => {
  site = await runsSite();
  const folder = benchmarkFolder() ?? "";
  await command("db/import/cli.ts", [folder], site.dataDir);
  world = await mlrWorld([
    { name: "anthropic", provider: "anthropic", seed: 404 },
    { name: "openai", provider: "openai", seed: 505 },
    { name: "google", provider: "google", seed: 606 },
  ]);
  await expectMlrAgent(page, site, world, tasks);
  // Each run was given the very bytes of the benchmark's file.
  const runs = site.rows<{ task: string; run: string }>(
    "SELECT r.task_id AS task, r.id AS run FROM runs r JOIN jobs j ON j.run_id = r.id",
  );
  expect(runs.map(({ task }) => task).sort()).toEqual([...tasks].sort());
  for (const { task, run } of runs) {
    const given = await fetch(`${site.url}/api/v1/runs/${run}/artifacts/task.md`);
    const real = readFileSync(join(folder, "tasks", `${task}.md`));
    expect([task, Buffer.from(await given.arrayBuffer()).equals(real)]).toEqual([task, true]);
  }
});
