import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { db } from "@/app/_server/db";
import { env } from "@/app/_server/env";
import { httpSite } from "@/app/_server/runner-http";
import { cancelRun } from "@/db/commands/cancel-run";
import { aQueuedJob, aRunner } from "@/db/runner-fixture";
import { withRunnerSite } from "@/db/runner-site";
import { seenRuns, sha256OfText } from "@/db/seen-runs";
import { operator } from "@/lib/actor";
import { countedTo, counting, found, killed } from "../fixtures/loop-bench";
import { loopSuite } from "../fixtures/loop-suite";

withRunnerSite({
  REFEREE_FLUSH_MS: "30",
  REFEREE_FLUSH_WATCHED_MS: "20",
  REFEREE_RETRY_S: "0",
  REFEREE_LEASE_S: "6",
  REFEREE_START_LEASE_S: "6",
  REFEREE_LEASE_MARGIN_S: "1",
});

const see = () => seenRuns(db(), env().dataDir);
const { bench, endings } = loopSuite({
  openSite: httpSite,
  newRunner: () => aRunner(db(), { at: new Date() }),
  clear: () => see().clear(),
});

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
