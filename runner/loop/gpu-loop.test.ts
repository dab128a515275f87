import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { db } from "@/app/_server/db";
import { env } from "@/app/_server/env";
import { httpSite } from "@/app/_server/runner-http";
import { aQueuedJob, aRunner } from "@/db/runner-fixture";
import { withRunnerSite } from "@/db/runner-site";
import { seenRuns } from "@/db/seen-runs";
import { endless, found } from "../fixtures/loop-bench";
import { loopSuite } from "../fixtures/loop-suite";
import { runProgram } from "./run-program";

withRunnerSite({ REFEREE_FLUSH_MS: "30", REFEREE_FLUSH_WATCHED_MS: "20", REFEREE_RETRY_S: "600" });

const see = () => seenRuns(db(), env().dataDir);
const { bench, endings } = loopSuite({
  openSite: httpSite,
  newRunner: () => aRunner(db(), { at: new Date() }),
  clear: () => see().clear(),
});

/** A machine whose driver's program is a script of ours. */
async function machine(nvidiaSmi: string, settings: Record<string, string> = {}) {
  const bin = await mkdtemp(join(tmpdir(), "gpus-"));
  endings.push(async () => rmSync(bin, { recursive: true, force: true }));
  const program = join(bin, "nvidia-smi");
  await writeFile(program, `#!/bin/sh\n${nvidiaSmi}\n`);
  await chmod(program, 0o755);
  const script = `echo "gpu=$CUDA_VISIBLE_DEVICES"; ${endless}`;
  // What is measured here is GPUs, however few processors the machine has.
  const more = { REFEREE_RUNNER_CPUS: "4", ...settings };
  const made = await bench(script, more);
  const ours: typeof runProgram = (name, args, ms) =>
    runProgram(name === "nvidia-smi" ? program : name, args, ms);
  return { ...made, start: () => made.start({ machine: { runProgram: ours } }) };
}

const twoGpus = (apps = "") => `case "$*" in
  *query-gpu*) echo "GPU-a, Card, 40000, 0, 00000000:01:00.0, 0"; echo "GPU-b, Card, 40000, 0, 00000000:02:00.0, 0";;
  *) printf '%s' "${apps}";;
esac`;
const needs = { gpus: 1, gpuMemoryMb: 30_000, cpus: 1, memoryMb: 64 };
const begun = (jobId: string) =>
  found("the job runs", () => /gpu=(\S*)\nbegun/.exec(see().log(jobId)), 60_000).then(([, gpu]) => gpu);

test("two jobs get a GPU each, by its UUID; a third waits until the supervisor of one is killed", async () => {
  const [first, second] = [aQueuedJob(db(), { needs }), aQueuedJob(db(), { needs })];
  const made = await machine(twoGpus());
  made.start();
  const gpus = [await begun(first.jobId), await begun(second.jobId)];
  expect([...gpus].sort()).toEqual(["GPU-a", "GPU-b"]);
  expect(readdirSync(join(made.state, "gpus")).sort()).toEqual(["GPU-a.lock", "GPU-b.lock"]);
  const third = aQueuedJob(db(), { needs });
  const attempt = see().attempts(first.jobId)[0]?.id ?? "";
  const shim = join(made.state, "attempts", attempt, "shim.json");
  expect(see().job(third.jobId)?.state).toBe("queued");
  process.kill(JSON.parse(readFileSync(shim, "utf8")).pid, "SIGKILL");
  expect(await begun(third.jobId)).toBe(gpus[0]);
}, 120_000);

test("a GPU that somebody else uses is not given out, and the chair is told who", async () => {
  const { jobId } = aQueuedJob(db(), { needs });
  const other = aQueuedJob(db(), { needs });
  const made = await machine(twoGpus("GPU-a, 4711, 9000"));
  made.start();
  expect(await begun(jobId)).toBe("GPU-b");
  const told = await found("it is told", () => see().runner(made.runner.id)?.notReady.join(), 60_000);
  expect(told).toContain("GPU GPU-a is used by process 4711");
  expect(see().job(other.jobId)?.state).toBe("queued");
}, 120_000);

test("a driver that hangs is given up after its time: the machine has no GPU, and works on without", async () => {
  const gpuJob = aQueuedJob(db(), { needs });
  const { jobId } = aQueuedJob(db(), { needs: { cpus: 1, memoryMb: 64 } });
  const made = await machine("exec sleep 600", { REFEREE_RUNNER_GPU_MS: "200" });
  made.start();
  expect(await begun(jobId)).toBe("");
  expect(see().runner(made.runner.id)?.capacity).toMatchObject({ gpus: [] });
  expect(see().job(gpuJob.jobId)?.state).toBe("queued");
  expect(existsSync(join(made.state, "gpus", "GPU-a.lock"))).toBe(false);
}, 120_000);
