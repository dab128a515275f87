import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { db } from "@/app/_server/db";
import { env } from "@/app/_server/env";
import { httpSite } from "@/app/_server/runner-http";
import { cancelRun } from "@/db/commands/cancel-run";
import { aQueuedJob, aRunner } from "@/db/runner-fixture";
import { withRunnerSite } from "@/db/runner-site";
import { seenRuns, sha256OfText } from "@/db/seen-runs";
import { operator } from "@/lib/actor";
import { bundledSupervisor, countedTo, counting, found, killed, loopBench } from "../fixtures/loop-bench";

withRunnerSite({
  REFEREE_FLUSH_MS: "30",
  REFEREE_FLUSH_WATCHED_MS: "20",
  REFEREE_RETRY_S: "0",
  REFEREE_LEASE_S: "6",
  REFEREE_START_LEASE_S: "6",
  REFEREE_LEASE_MARGIN_S: "1",
});

let supervisor = "";
beforeAll(async () => {
  const { dir, file } = await bundledSupervisor();
  supervisor = file;
  return () => rmSync(dir, { recursive: true, force: true });
});

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  see().clear();
}, 60_000);
const see = () => seenRuns(db(), env().dataDir);

async function bench(script: string) {
  const site = await httpSite();
  endings.push(() => site.close());
  const runner = aRunner(db(), { at: new Date() });
  const made = await loopBench({ siteUrl: site.url, runner, supervisor, script });
  endings.push(() => made.end());
  return { ...made, site };
}

test("cancelled while its files are sent: what it had made is kept", async () => {
  const { jobId, runId } = aQueuedJob(db());
  const made = await bench("echo half > half.txt");
  made.site.fault = (call) => (call === "prepare" ? "cut" : null);
  made.start();
  const exit = () => made.attemptFolders().some((folder) => existsSync(join(folder, "exit.json")));
  await found("the job has ended", exit, 60_000);
  cancelRun(db(), operator, { runId });
  made.site.fault = () => null;
  await found("the run ends", () => see().ended(jobId), 60_000);
  expect(see().files(runId)).toMatchObject([{ path: "half.txt", sha256: sha256OfText("half\n") }]);
}, 120_000);

test("every processor is busy: signs of life hold for longer than a lease, and the run is done once", async () => {
  const { jobId } = aQueuedJob(db());
  const busy: ChildProcess[] = [1, 2, 3, 4].map(() => spawn("sh", ["-c", "while :; do :; done"]));
  endings.push(() => Promise.all(busy.map(killed)));
  const made = await bench(`${counting(200)}; sleep 8`);
  made.spawnLoop();
  await found("the run ends", () => see().ended(jobId), 120_000);
  expect(see().job(jobId)).toMatchObject({ state: "succeeded" });
  expect(see().attempts(jobId)).toMatchObject([{ fence: 1, state: "done", outcome: "ok" }]);
  expect(see().log(jobId)).toBe(countedTo(200));
}, 180_000);
