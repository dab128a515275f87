import { existsSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/app/_server/db";
import { env } from "@/app/_server/env";
import { type Fault, type HttpSite, httpSite } from "@/app/_server/runner-http";
import { cancelRun } from "@/db/commands/cancel-run";
import { aQueuedJob, aRunner, aStoredText } from "@/db/runner-fixture";
import { withRunnerSite } from "@/db/runner-site";
import { jobs } from "@/db/schema/jobs";
import { seenRuns, sha256OfText } from "@/db/seen-runs";
import { operator } from "@/lib/actor";
import { countedTo, counting, endless, found } from "../fixtures/loop-bench";
import { loopSuite } from "../fixtures/loop-suite";

withRunnerSite({
  REFEREE_FLUSH_MS: "30",
  REFEREE_FLUSH_WATCHED_MS: "20",
  REFEREE_RETRY_S: "0",
  REFEREE_LEASE_S: "8",
  REFEREE_START_LEASE_S: "8",
  REFEREE_LEASE_MARGIN_S: "1",
});

const see = () => seenRuns(db(), env().dataDir);
const { bench } = loopSuite({
  openSite: httpSite,
  newRunner: () => aRunner(db(), { at: new Date() }),
  clear: () => see().clear(),
});

const untilEnded = (id: string) => found("the run ends", () => see().ended(id));
const untilLogged = (id: string, text: string) =>
  found(`the log says ${text}`, () => see().log(id).includes(text));

/** Lets each of the named calls go wrong so many times. */
function failing(site: HttpSite, calls: readonly string[], fault: () => Fault, times: number): void {
  const left = new Map(calls.map((call) => [call, times]));
  site.fault = (call) => {
    const n = left.get(call) ?? 0;
    if (n === 0) return null;
    left.set(call, n - 1);
    return fault();
  };
}

describe("a whole run", () => {
  test("is claimed, its inputs are fetched, it is executed, its log and files are sent, and it ends", async () => {
    const input = aStoredText(db(), "task.md", "# Count to ten\n");
    const { jobId, runId } = aQueuedJob(db(), { inputs: [input] });
    const made = await bench(
      "cat task.md; mkdir results; echo '# Paper' > results/paper.md; head -c 3000000 /dev/zero > w.bin",
    );
    made.start();
    expect(await untilEnded(jobId)).toMatchObject({ state: "succeeded", reason: "done" });
    const [attempt, ...more] = see().attempts(jobId);
    expect(more).toEqual([]);
    expect(attempt).toMatchObject({ state: "done", outcome: "ok", artifacts: "whole" });
    expect(see().log(jobId)).toBe("# Count to ten\n");
    expect(
      see()
        .files(runId)
        .map(({ path, sha256 }) => [path, sha256]),
    ).toEqual([
      ["results/paper.md", sha256OfText("# Paper\n")],
      ["task.md", input.sha256],
      ["w.bin", sha256OfText("\0".repeat(3_000_000))],
    ]);
    await found("the attempt's folder is gone", () => made.attemptFolders().length === 0);
    expect(made.said.join("\n")).not.toMatch(/rt_|at_/);
  });

  test("is the same where the answer to every call is lost after the site has done its part", async () => {
    const input = aStoredText(db(), "task.md", "# A task\n");
    const { jobId, runId } = aQueuedJob(db(), { inputs: [input] });
    const made = await bench(counting(30));
    const calls = [
      "session",
      "claim",
      "start",
      "heartbeat",
      "readBlob",
      "append",
      "prepare",
      "putBlob",
      "commit",
    ];
    failing(made.site, [...calls, "manifest", "finish"], () => "lost", 2);
    made.start();
    expect(await untilEnded(jobId)).toMatchObject({ state: "succeeded" });
    expect(see().attempts(jobId)).toMatchObject([{ fence: 1, state: "done" }]);
    expect(see().log(jobId)).toBe(countedTo(30));
    expect(see().files(runId)).toHaveLength(2);
  });

  test("survives a proxy's error pages, and claims go on after them without a restart", async () => {
    const made = await bench(counting(3));
    const page = () => new Response("<html>Bad gateway</html>", { status: 502 });
    failing(made.site, ["session", "claim", "start", "append", "prepare", "finish", "heartbeat"], page, 3);
    made.start();
    const { jobId } = aQueuedJob(db());
    expect(await untilEnded(jobId)).toMatchObject({ state: "succeeded" });
  });

  test("ends though the site is away when the job ends: logs, files and end are brought later", async () => {
    const { jobId, runId } = aQueuedJob(db());
    const made = await bench(counting(5));
    made.site.fault = (call) => (["append", "heartbeat", "prepare", "finish"].includes(call) ? "cut" : null);
    made.start();
    const exit = () => made.attemptFolders().some((folder) => existsSync(join(folder, "exit.json")));
    await found("the job has ended here", exit);
    expect(see().job(jobId)?.state).toBe("running");
    made.site.fault = () => null;
    expect(await untilEnded(jobId)).toMatchObject({ state: "succeeded" });
    expect(see().log(jobId)).toBe(countedTo(5));
    expect(see().files(runId)).toHaveLength(1);
  });

  test("a key that the runner does not have ends it before anything starts, and the key is named", async () => {
    const { jobId } = aQueuedJob(db());
    const spec = see().job(jobId)?.spec;
    if (!spec) throw new Error("there is no job");
    const manifest = {
      version: 1 as const,
      command: "true",
      outputs: ["a.md"],
      environment: ["LAB_KEY"],
      readable: [],
    };
    db()
      .update(jobs)
      .set({ spec: { ...spec, setup: { kind: "external", manifest } } })
      .where(eq(jobs.id, jobId))
      .run();
    const made = await bench("echo never");
    made.start();
    expect(await untilEnded(jobId)).toMatchObject({
      state: "failed",
      reason: "missing_key",
      reasonDetail: "LAB_KEY",
    });
    expect(made.site.calls.get("start")).toBeUndefined();
  });
});

describe("cancelling", () => {
  test("while its inputs are fetched: it never starts", async () => {
    const { jobId, runId } = aQueuedJob(db(), { inputs: [aStoredText(db(), "task.md", "# A task\n")] });
    const made = await bench("echo never");
    made.site.fault = (call) => (call === "readBlob" ? "cut" : null);
    made.start();
    await found("the input is asked for", () => made.site.calls.get("readBlob"));
    cancelRun(db(), operator, { runId });
    const stop = () => made.attemptFolders().some((folder) => existsSync(join(folder, "stop.json")));
    await found("the runner knows", stop);
    made.site.fault = () => null;
    expect(await untilEnded(jobId)).toMatchObject({ state: "cancelled" });
    expect(made.site.calls.get("start")).toBeUndefined();
  });

  test("while it runs: within a sign of life, and what it had made is kept", async () => {
    const { jobId, runId } = aQueuedJob(db());
    const made = await bench(`echo half > half.txt; ${endless}`);
    made.start();
    await untilLogged(jobId, "begun");
    cancelRun(db(), operator, { runId });
    expect(await untilEnded(jobId)).toMatchObject({ state: "cancelled", reason: "cancelled" });
    expect(see().attempts(jobId)).toMatchObject([{ outcome: "cancelled", artifacts: "whole" }]);
    expect(see().files(runId)).toMatchObject([{ path: "half.txt", sha256: sha256OfText("half\n") }]);
  });

  test("while the site is away: as soon as it is back", async () => {
    const { jobId, runId } = aQueuedJob(db());
    const made = await bench(endless);
    made.start();
    await untilLogged(jobId, "begun");
    made.site.fault = () => "cut";
    cancelRun(db(), operator, { runId });
    const before = made.site.calls.get("heartbeat") ?? 0;
    await found("signs of life fail", () => (made.site.calls.get("heartbeat") ?? 0) > before + 2);
    expect(see().job(jobId)?.state).toBe("running");
    made.site.fault = () => null;
    expect(await untilEnded(jobId)).toMatchObject({ state: "cancelled" });
  });
});

describe("full disks", () => {
  test("a runner with too little room says so and takes nothing on", async () => {
    const { jobId } = aQueuedJob(db());
    const made = await bench("echo never", { REFEREE_RUNNER_MIN_DISK_MB: "999999999" });
    made.start();
    const row = () => see().runner(made.runner.id);
    const said = await found("it is not ready", () => (row()?.isReady === false ? row() : null));
    expect(said?.notReady).toEqual([expect.stringContaining("less than the")]);
    expect(see().job(jobId)?.state).toBe("queued");
    expect(made.site.calls.get("claim")).toBeUndefined();
  });

  test("a job is stopped before the disk is full", async () => {
    const { jobId } = aQueuedJob(db());
    const made = await bench(endless, { REFEREE_RUNNER_STOP_MB: "999999999" });
    made.start();
    await found("the attempt ends", () => see().attempts(jobId)[0]?.state === "done");
    expect(see().attempts(jobId)[0]).toMatchObject({ outcome: "infra_failed", reason: "disk_full" });
  });

  test("a site without space for files: the run ends all the same, and says that they are not there", async () => {
    const { jobId } = aQueuedJob(db());
    const made = await bench("echo begun; head -c 64 /dev/urandom > numbers.bin");
    const full = { code: "no_space", message: "The site's disk is full." };
    made.site.fault = (call) => (call === "putBlob" ? Response.json({ error: full }, { status: 507 }) : null);
    made.start();
    await untilEnded(jobId);
    expect(see().attempts(jobId)).toMatchObject([{ state: "done", outcome: "ok", artifacts: "none" }]);
    expect(see().log(jobId)).toBe("begun\n");
  });
});
