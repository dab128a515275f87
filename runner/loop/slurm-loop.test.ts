import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { db } from "@/app/_server/db";
import { env } from "@/app/_server/env";
import { httpSite } from "@/app/_server/runner-http";
import { cancelRun } from "@/db/commands/cancel-run";
import { aQueuedJob, aRunner, aStoredText } from "@/db/runner-fixture";
import { withRunnerSite } from "@/db/runner-site";
import { seenRuns, sha256OfText } from "@/db/seen-runs";
import { operator } from "@/lib/actor";
import { bundlePrograms } from "../bundle";
import { slurmExecutor } from "../executors/slurm";
import { slurmAsker } from "../executors/slurm/commands";
import {
  bundledSupervisor,
  countedTo,
  counting,
  endless,
  found,
  killed,
  loopBench,
} from "../fixtures/loop-bench";
import { type SlurmCluster, startSlurm, whyNoSlurm } from "../fixtures/slurm-cluster";
import { markedBy } from "../process/tree";

withRunnerSite({
  REFEREE_FLUSH_MS: "30",
  REFEREE_FLUSH_WATCHED_MS: "20",
  REFEREE_RETRY_S: "600",
  REFEREE_LEASE_S: "60",
  REFEREE_START_LEASE_S: "2",
  REFEREE_LEASE_MARGIN_S: "1",
});

const why = whyNoSlurm();
const where = why !== undefined && !process.env.CI ? describe.skip : describe;
const longMs = 120_000;
vi.setConfig({ testTimeout: longMs, hookTimeout: longMs });

where(`runs on a Slurm cluster of one node${why === undefined ? "" : ` (${why})`}`, () => {
  let cluster: SlurmCluster;
  let programs: Awaited<ReturnType<typeof bundledSupervisor>>;
  const endings: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    [cluster, programs] = await Promise.all([startSlurm(), bundledSupervisor()]);
  });
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end();
    see().clear();
  });
  afterAll(async () => {
    await cluster?.stop();
    if (programs) rmSync(programs.dir, { recursive: true, force: true });
  });

  const see = () => seenRuns(db(), env().dataDir);
  const untilEnded = (id: string) => found("the run ends", () => see().ended(id), longMs);
  const untilLogged = (id: string, text: string) =>
    found(`the log says ${text}`, () => see().log(id).includes(text), longMs);
  const firstDone = (jobId: string) =>
    found(
      "the attempt ends",
      () =>
        see()
          .attempts(jobId)
          .find(({ state }) => state === "done"),
      longMs,
    );
  const tell = (program: string, ...args: string[]) =>
    execFileSync(program, args, { env: { ...process.env, ...cluster.env }, encoding: "utf8" }).trim();
  /** The numbers of our jobs that the cluster still has in its line. */
  const inLine = () => tell("squeue", "--noheader", "--format=%i %j").split("\n").filter(Boolean);
  const ours = () =>
    inLine()
      .find((line) => line.includes("att-"))
      ?.split(" ")[0];

  async function bench(script: string) {
    const site = await httpSite();
    endings.push(() => site.close());
    const runner = aRunner(db(), { at: new Date() });
    const ask = slurmAsker({ ...process.env, ...cluster.env });
    const executor = slurmExecutor({ ask, pollMs: 100, killMs: 30_000, siteArgs: [] });
    const made = await loopBench({
      siteUrl: site.url,
      runner,
      supervisor: programs.file,
      script,
      executor,
      environment: cluster.env,
      settings: { REFEREE_EXECUTOR: "slurm", REFEREE_RUNNER_KILL_FAILED_MS: "20000" },
    });
    endings.push(() => made.end());
    return { ...made, site, runner };
  }

  /** Takes the whole node, so that whatever comes waits in the cluster's line. */
  function block(): () => void {
    const id = tell("sbatch", "--parsable", "--exclusive", "--output=/dev/null", "--wrap=sleep 600");
    let isFree = false;
    const free = () => {
      if (!isFree) tell("scancel", id);
      isFree = true;
    };
    endings.push(async () => free());
    return free;
  }

  test("a run of the null agent is claimed, executed on the node, and its logs and files are here byte for byte", async () => {
    const input = aStoredText(db(), "task.md", "# Count to ten\n\nFind a shorter way to count.\n");
    const { jobId, runId } = aQueuedJob(db(), { inputs: [input], limits: { wallS: 120 } });
    const made = await bench("");
    const { supervisor, agent } = await bundlePrograms(join(made.dir, "programs"));
    // The end is held back until what the supervisor wrote has been read here.
    made.site.fault = (call) => (call === "finish" ? "cut" : null);
    made.start({
      programs: { supervisor: [process.execPath, supervisor], job: [process.execPath, agent] },
    });
    const kept = await found("it is claimed", () => made.attemptFolders()[0], longMs);
    await found("all is sent but its end", () => existsSync(join(kept, "outbox.json")), longMs);
    const spool = readFileSync(join(kept, "events.spool"), "utf8");
    made.site.fault = () => null;
    expect(await untilEnded(jobId)).toMatchObject({ state: "succeeded", reason: "done" });
    expect(see().attempts(jobId)).toMatchObject([{ fence: 1, outcome: "ok", artifacts: "whole" }]);
    expect(spool).not.toBe("");
    expect(see().events(jobId)).toBe(spool);
    const files = new Map(
      see()
        .files(runId)
        .map(({ path, sha256 }) => [path, sha256]),
    );
    expect(files.get("task.md")).toBe(input.sha256);
    expect([...files.keys()].length).toBeGreaterThan(2);
    const gpu = (uuid: string) => ({ uuid, name: "GPU of the cluster", memoryMb: 0 });
    const gpus = [gpu("slurm:0"), gpu("slurm:1")];
    const told = { executor: "slurm", isolation: "cluster", gpus };
    expect(see().runner(made.runner.id)?.capacity).toMatchObject(told);
  });

  test("a job gets the GPU that the cluster chose, and sees nothing of the runner's folder", async () => {
    const { jobId } = aQueuedJob(db(), { needs: { gpus: 1 } });
    const made = await bench(
      `echo "gpu=$CUDA_VISIBLE_DEVICES"; ls $PWD/../../.. 2>/dev/null | grep -c runner.json; echo "pid=$$"`,
    );
    made.start();
    expect(await untilEnded(jobId)).toMatchObject({ state: "succeeded" });
    expect(see().log(jobId)).toMatch(/^gpu=[01]\n0\npid=\d\n$/);
  });

  test("a cancelled one ends with all that it had started, in the cluster too, and keeps what it had made", async () => {
    const { jobId, runId } = aQueuedJob(db());
    const made = await bench(`(setsid sleep 600 &) ; echo half > half.txt; trap "" TERM; ${endless}`);
    made.start();
    await untilLogged(jobId, "begun");
    const attempt = see().attempts(jobId)[0]?.id ?? "";
    cancelRun(db(), operator, { runId });
    expect(await untilEnded(jobId)).toMatchObject({ state: "cancelled", reason: "cancelled" });
    expect(see().files(runId)).toMatchObject([{ path: "half.txt", sha256: sha256OfText("half\n") }]);
    expect(markedBy(attempt)).toEqual([]);
    await found("the cluster is empty", () => inLine().length === 0, longMs);
  });

  test("one that waits in the cluster's line keeps its lease, says so, is found again after kill -9, and its time starts with it", async () => {
    const free = block();
    const { jobId } = aQueuedJob(db(), { limits: { wallS: 3 } });
    const made = await bench(counting(40));
    const first = made.spawnLoop();
    const waits = () => see().attempts(jobId)[0]?.progress?.phase === "pending";
    await found("it waits", waits, longMs);
    await killed(first);
    made.start();
    const since = performance.now();
    await found("longer than its lease before the start", () => performance.now() - since > 4000);
    expect(see().attempts(jobId)).toMatchObject([{ fence: 1, state: "claimed" }]);
    expect(inLine().filter((line) => line.includes("att-"))).toHaveLength(1);
    free();
    expect(await untilEnded(jobId)).toMatchObject({ state: "succeeded" });
    expect(see().log(jobId)).toBe(countedTo(40));
    expect(see().attempts(jobId)).toMatchObject([{ fence: 1, outcome: "ok" }]);
  });

  test("one that is cancelled while it waits in the cluster's line is taken out of it and never runs", async () => {
    block();
    const { jobId, runId } = aQueuedJob(db());
    const made = await bench("echo never");
    made.start();
    await found("it waits", () => see().attempts(jobId)[0]?.progress?.phase === "pending", longMs);
    cancelRun(db(), operator, { runId });
    expect(await untilEnded(jobId)).toMatchObject({ state: "cancelled" });
    expect(see().log(jobId)).toBe("");
    expect(ours()).toBeUndefined();
  });

  test("kill -9 of the runner while it runs: the next process takes it over, and no byte is lost or doubled", async () => {
    const { jobId } = aQueuedJob(db());
    const made = await bench(counting(300));
    const first = made.spawnLoop();
    await untilLogged(jobId, "line 20\n");
    await killed(first);
    made.start();
    expect(await untilEnded(jobId)).toMatchObject({ state: "succeeded" });
    expect(see().attempts(jobId)).toMatchObject([{ fence: 1, outcome: "ok" }]);
    expect(see().log(jobId)).toBe(countedTo(300));
  });

  test("a batch that the cluster starts a second time runs the agent once, and the first goes on", async () => {
    const { jobId } = aQueuedJob(db());
    const made = await bench(counting(200));
    made.start();
    await untilLogged(jobId, "line 1\n");
    const [folder = ""] = made.attemptFolders();
    tell("sbatch", "--parsable", "--mem=100M", "--output=/dev/null", join(folder, "job.sh"));
    await found("the second has ended", () => inLine().length <= 1, longMs);
    expect(await untilEnded(jobId)).toMatchObject({ state: "succeeded" });
    expect(see().log(jobId)).toBe(countedTo(200));
  });

  test("one that somebody cancels at the cluster waits for another turn, and the cluster's word for it is kept", async () => {
    const { jobId } = aQueuedJob(db());
    const made = await bench(endless);
    made.start();
    await untilLogged(jobId, "begun");
    tell("scancel", ours() ?? "");
    expect(await firstDone(jobId)).toMatchObject({
      outcome: "infra_failed",
      reason: "cluster_failed",
      reasonDetail: "somebody cancelled it there",
    });
    expect(see().job(jobId)).toMatchObject({ state: "queued" });
  });

  test("one that the cluster asks to end without a word from us is not taken for cancelled", async () => {
    const { jobId } = aQueuedJob(db());
    const made = await bench(endless);
    made.start();
    await untilLogged(jobId, "begun");
    tell("scancel", "--batch", "--signal=TERM", ours() ?? "");
    expect(await firstDone(jobId)).toMatchObject({
      outcome: "infra_failed",
      reason: "cluster_failed",
      reasonDetail: "it was asked to end",
    });
  });

  test("a job that is larger than the node is not claimed", async () => {
    const large = aQueuedJob(db(), { needs: { cpus: 4000 } });
    const { jobId } = aQueuedJob(db());
    const made = await bench("echo small");
    made.start();
    expect(await untilEnded(jobId)).toMatchObject({ state: "succeeded" });
    expect(see().job(large.jobId)?.state).toBe("queued");
  });

  // Last, because such a controller gives the numbers of jobs anew, and takes its node out of service for the clash.
  test("a controller that is killed and started again while a job runs changes nothing for it", async () => {
    const { jobId } = aQueuedJob(db());
    const made = await bench(counting(200));
    made.start();
    await untilLogged(jobId, "line 1\n");
    await cluster.restartController();
    expect(await untilEnded(jobId)).toMatchObject({ state: "succeeded" });
    expect(see().log(jobId)).toBe(countedTo(200));
    expect(see().attempts(jobId)).toHaveLength(1);
  });
});
