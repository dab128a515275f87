import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { db } from "@/app/_server/db";
import { env } from "@/app/_server/env";
import { httpSite } from "@/app/_server/runner-http";
import { aQueuedJob, aRegistrationToken } from "@/db/runner-fixture";
import { withRunnerSite } from "@/db/runner-site";
import { seenRuns } from "@/db/seen-runs";
import { found, killed } from "./fixtures/loop-bench";

withRunnerSite({ REFEREE_FLUSH_MS: "30", REFEREE_FLUSH_WATCHED_MS: "20" });

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
}, 60_000);

/** The command as an operator calls it, with a folder of its own. */
async function command(siteUrl: string) {
  const dir = await mkdtemp(join(tmpdir(), "runner-cli-"));
  endings.push(() => rm(dir, { recursive: true, force: true }));
  const call = (args: readonly string[], more: Record<string, string> = {}) => {
    const child: ChildProcess = spawn(process.execPath, ["--import", "tsx", "runner/cli.ts", ...args], {
      cwd: join(import.meta.dirname, ".."),
      env: {
        ...process.env,
        REFEREE_URL: siteUrl,
        REFEREE_DATA_DIR: join(dir, "data"),
        REFEREE_RUNNER_DIR: join(dir, "state"),
        REFEREE_RUNNER_MIN_DISK_MB: "0",
        REFEREE_RUNNER_BALLAST_MB: "1",
        REFEREE_RUNNER_HEARTBEAT_MS: "100",
        REFEREE_RUNNER_POLL_MS: "50",
        REFEREE_RUNNER_ANSWER_MS: "5000",
        ...more,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    endings.push(() => killed(child));
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (said += text));
    const ended = once(child, "close").then(([code]) => ({ code, said }));
    return { child, ended, said: () => said };
  };
  return { dir, call };
}

test("start registers by a token of the environment, does runs, shows no token, and ends with 78 once it is revoked", async () => {
  const site = await httpSite();
  endings.push(() => site.close());
  const token = aRegistrationToken(db(), { expiresAt: new Date(Date.now() + 60_000) });
  const { dir, call } = await command(site.url);
  const runner = call(["start"], { REFEREE_REGISTRATION_TOKEN: token });
  await found("it is at work", () => runner.said().includes("The runner is at work"), 30_000);
  const file = join(dir, "state", "runner.json");
  const { runnerId, runnerToken } = JSON.parse(await readFile(file, "utf8"));
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const status = await call(["status", "--json"]).ended;
  expect(JSON.parse(status.said)).toMatchObject({
    runnerId,
    isWorking: true,
    doesSiteAnswer: true,
    attempts: [],
  });

  expect(await call(["drain"]).ended).toMatchObject({ code: 0, said: "No new run is taken on.\n" });
  await found("it knows", () => runner.said().includes("the runner is drained"));
  const { jobId } = aQueuedJob(db());
  expect(await call(["drain", "--off"]).ended).toMatchObject({ code: 0 });
  const see = seenRuns(db(), env().dataDir);
  await found("a run was claimed after that", () => see.attempts(jobId).length === 1);
  await found("the run ends", () => see.ended(jobId), 30_000);

  see.revoke(runnerId);
  const { code, said } = await runner.ended;
  expect(code).toBe(78);
  expect(said).not.toContain(token);
  expect(said).not.toContain(runnerToken);
}, 120_000);

test("without a token it says where to get one, and a wrong one is refused in plain words", async () => {
  const site = await httpSite();
  endings.push(() => site.close());
  const { call } = await command(site.url);
  const [none, wrong, bad] = await Promise.all([
    call(["start"]).ended,
    call(["register"], { REFEREE_REGISTRATION_TOKEN: "rr_unknown" }).ended,
    call(["doctor"], { REFEREE_RUNNER_JOBS: "many" }).ended,
  ]);
  expect([none.code, wrong.code, bad.code]).toEqual([1, 1, 1]);
  expect(none.said).toContain("REFEREE_REGISTRATION_TOKEN");
  expect(wrong.said).toContain("does not take this registration token");
  expect(bad.said).toMatch(/REFEREE_RUNNER_JOBS/);
});
