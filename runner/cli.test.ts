import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { db } from "@/app/_server/db";
import { env } from "@/app/_server/env";
import { httpSite } from "@/app/_server/runner-http";
import { aQueuedJob, aRegistrationToken, aStoredText } from "@/db/runner-fixture";
import { withRunnerSite } from "@/db/runner-site";
import { jobs } from "@/db/schema/jobs";
import { seenRuns } from "@/db/seen-runs";
import { found, killed } from "./fixtures/loop-bench";
import { markedBy } from "./process/tree";

withRunnerSite({ REFEREE_FLUSH_MS: "30", REFEREE_FLUSH_WATCHED_MS: "20" });

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  seenRuns(db(), env().dataDir).clear();
}, 60_000);

/** The command as an operator calls it, with a folder of its own. */
async function calls(siteUrl: string) {
  const dir = await mkdtemp(join(tmpdir(), "runner-cli-"));
  endings.push(() => rm(dir, { recursive: true, force: true }));
  const call = (
    args: readonly string[],
    more: Record<string, string> = {},
    stdio: StdioOptions = ["ignore", "pipe", "pipe"],
  ) => {
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
      stdio,
    });
    endings.push(() => killed(child));
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (said += text));
    const read = [child.stdout, child.stderr].flatMap((stream) => (stream ? [once(stream, "close")] : []));
    // Not its "close": that never comes once its channel was closed from here.
    const ended = once(child, "exit").then(async ([code]) => {
      await Promise.all(read);
      return { code, said };
    });
    return { child, ended, said: () => said };
  };
  return { dir, call };
}

test("start registers by a token of the environment, does runs, shows no token, and ends with 78 once it is revoked", async () => {
  const site = await httpSite();
  endings.push(() => site.close());
  const token = aRegistrationToken(db(), { expiresAt: new Date(Date.now() + 60_000) });
  const { dir, call } = await calls(site.url);
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

  expect(await call(["drain"]).ended).toMatchObject({
    code: 0,
    said: expect.stringContaining("No new run is taken on"),
  });
  await found("it knows", () => runner.said().includes("the runner is drained"));
  const { jobId } = aQueuedJob(db());
  expect(await call(["drain", "--off"]).ended).toMatchObject({ code: 0 });
  const see = seenRuns(db(), env().dataDir);
  await found("a run was claimed after that", () => see.attempts(jobId).length === 1);
  await found("the run ends", () => see.ended(jobId), 60_000);

  see.revoke(runnerId);
  const { code, said } = await runner.ended;
  expect(code).toBe(78);
  expect(said).not.toContain(token);
  expect(said).not.toContain(runnerToken);
}, 120_000);

test("without a token it says where to get one, and a wrong one is refused in plain words", async () => {
  const site = await httpSite();
  endings.push(() => site.close());
  const { call } = await calls(site.url);
  const [none, wrong, bad] = await Promise.all([
    call(["start"]).ended,
    call(["register"], { REFEREE_REGISTRATION_TOKEN: "rr_unknown" }).ended,
    call(["doctor"], { REFEREE_RUNNER_JOBS: "many" }).ended,
  ]);
  expect([none.code, wrong.code, bad.code]).toEqual([1, 1, 1]);
  expect(none.said).toContain("REFEREE_REGISTRATION_TOKEN");
  expect(none.said).toContain("/admin/runners");
  expect(wrong.said).toContain("does not take this registration token");
  expect(bad.said).toMatch(/REFEREE_RUNNER_JOBS/);
});

describe("start --end-jobs", () => {
  const hangs = { version: 1 as const, outputs: ["a.md"], environment: [], readable: [] };

  /** A runner with a job that ends only when it is made to. */
  async function atWork(
    command: string,
    how: { stdio?: StdioOptions; settings?: Record<string, string> } = {},
  ) {
    const site = await httpSite();
    endings.push(() => site.close());
    const token = aRegistrationToken(db(), { expiresAt: new Date(Date.now() + 60_000) });
    const { jobId } = aQueuedJob(db(), { inputs: [aStoredText(db(), "task.md", "# A task\n")] });
    const see = seenRuns(db(), env().dataDir);
    const spec = see.job(jobId)?.spec;
    if (!spec) throw new Error("there is no job");
    const setup = { kind: "external" as const, manifest: { ...hangs, command } };
    db()
      .update(jobs)
      .set({ spec: { ...spec, setup } })
      .where(eq(jobs.id, jobId))
      .run();
    const { call } = await calls(site.url);
    const settings = { REFEREE_REGISTRATION_TOKEN: token, REFEREE_RUNNER_GRACE_MS: "200", ...how.settings };
    const runner = call(["start", "--end-jobs"], settings, how.stdio);
    await found("the job runs", () => see.log(jobId).includes("begun"), 60_000);
    const attempt = see.attempts(jobId)[0]?.id ?? "";
    return { site, see, jobId, attempt, runner };
  }
  const stubborn = `trap "" TERM; echo begun; while :; do sleep 0.1; done`;

  test("a signal ends its jobs with it, and their runs wait in line for the next runner", async () => {
    const { see, jobId, attempt, runner } = await atWork(stubborn);
    runner.child.kill("SIGTERM");
    expect((await runner.ended).code).toBe(0);
    expect(markedBy(attempt)).toEqual([]);
    expect(see.attempts(jobId)).toMatchObject([{ outcome: "infra_failed", reason: "runner_stopped" }]);
    expect(see.job(jobId)).toMatchObject({ state: "queued", infraFailures: 1 });
  }, 120_000);

  test("a site that is away does not keep it: nothing runs on, and the next start tells the end", async () => {
    const { site, attempt, runner } = await atWork(stubborn, { settings: { REFEREE_RUNNER_END_MS: "1500" } });
    site.fault = () => "cut";
    runner.child.kill("SIGINT");
    const { code, said } = await runner.ended;
    expect(code).toBe(0);
    expect(said).toContain("Ends are told at the next start");
    expect(markedBy(attempt)).toEqual([]);
  }, 120_000);

  test("a job that does not end in time is ended by force", async () => {
    const settings = { REFEREE_RUNNER_END_MS: "0", REFEREE_RUNNER_GRACE_MS: "600000" };
    const { attempt, runner } = await atWork(stubborn, { settings });
    runner.child.kill("SIGTERM");
    expect((await runner.ended).code).toBe(0);
    expect(markedBy(attempt)).toEqual([]);
  }, 120_000);

  test("it ends in the same way when the process above it has gone without a word", async () => {
    const { see, jobId, attempt, runner } = await atWork(stubborn, {
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    runner.child.disconnect();
    expect((await runner.ended).code).toBe(0);
    expect(markedBy(attempt)).toEqual([]);
    expect(see.attempts(jobId)).toMatchObject([{ reason: "runner_stopped" }]);
  }, 120_000);
});

test("a site that does not answer and a token file that is not there are told in plain words, without a stack", async () => {
  const closed = await httpSite();
  await closed.close();
  const { call } = await calls(closed.url);
  const quick = { REFEREE_RUNNER_ANSWER_MS: "500", REFEREE_RUNNER_RETRY_MS: "50" };
  const [away, noFile, badUrl, drained] = await Promise.all([
    call(["register"], { ...quick, REFEREE_REGISTRATION_TOKEN: "rr_some" }).ended,
    call(["register"], { ...quick, REFEREE_REGISTRATION_TOKEN_FILE: "/no/such/file" }).ended,
    call(["status"], { REFEREE_URL: "banana" }).ended,
    call(["drain"]).ended,
  ]);
  expect([away.code, noFile.code, badUrl.code, drained.code]).toEqual([1, 1, 1, 1]);
  expect(away.said).toContain("nothing listens at its address. Is REFEREE_URL");
  expect(noFile.said).toContain("/no/such/file, cannot be read");
  expect(badUrl.said).toContain("REFEREE_URL is no address such as");
  expect(drained.said).toContain("Register it");
  for (const { said } of [away, noFile, badUrl, drained]) expect(said).not.toMatch(/^\s+at /m);
}, 60_000);
