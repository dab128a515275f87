import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { seededRandom } from "@/lib/stats/random";
import { type FaultyProxy, faults, faultyProxy } from "./fixtures/faulty-proxy";
import { type Runner, type RunsSite, runsSite, strays, supervisorsIn } from "./fixtures/runs-site";
import { expect, test } from "./fixtures/test";
import { root } from "./run/run-program";

const isFull = Boolean(process.env.CI);
/** Faults are done for so long; what is left then must come to its end without them. */
const secondsOfFaults = isFull ? 150 : 25;
const runCount = isFull ? 36 : 6;
const seed = Number(process.env.REFEREE_CHAOS_SEED ?? 20_260_101);

/** Waiting times of a runner that must show in seconds what else takes hours. */
const impatient = {
  REFEREE_RUNNER_HEARTBEAT_MS: "300",
  REFEREE_RUNNER_POLL_MS: "50",
  REFEREE_RUNNER_RETRY_MS: "50",
  REFEREE_RUNNER_RETRY_MAX_MS: "1000",
  REFEREE_RUNNER_GRACE_MS: "1000",
  REFEREE_RUNNER_CLAIM_S: "2",
  REFEREE_RUNNER_ANSWER_MS: "5000",
};

test.describe.configure({ timeout: 300_000 });

let site: RunsSite;
let proxy: FaultyProxy;
test.beforeEach(async () => {
  site = await runsSite({ REFEREE_LEASE_S: "12", REFEREE_START_LEASE_S: "10", REFEREE_LEASE_MARGIN_S: "2" });
});
test.afterEach(async () => {
  await proxy?.stop();
  await site.stop();
});

interface AttemptRow {
  id: string;
  job: string;
  run: string;
  fence: number;
  state: string;
  outcome: string | null;
  claimed: number;
  ended: number | null;
}

/** Which process is ended next, by chance: the runner's loop, a supervisor, or the site. */
async function killOne(random: () => number, runner: Runner, start: () => Promise<Runner>): Promise<Runner> {
  const choice = random();
  if (choice < 0.4) {
    await runner.kill();
    return start();
  }
  if (choice < 0.7) {
    const [pid] = supervisorsIn(runner.dir);
    if (pid !== undefined) process.kill(pid, "SIGKILL");
    return runner;
  }
  await site.kill();
  await pause(random() * 1500);
  await site.again();
  return runner;
}

test(`whatever breaks for ${secondsOfFaults} seconds, each run has one outcome, its log is what was printed, and nothing is left behind (seed ${seed})`, async () => {
  const random = seededRandom(seed);
  let isCalm = false;
  let turn = 0;
  proxy = await faultyProxy({
    target: site.url,
    // Each kind in its turn, so that a short run has them all.
    next: () => (isCalm || random() < 0.65 ? undefined : faults[turn++ % faults.length]),
  });
  const command = `'${process.execPath}' '${join(root, "e2e/fixtures/chatty-agent.mjs")}' 300 20`;
  const runs = await site.onData<string[]>(`
    const { defineAgent } = await import("./db/commands/define-agent.ts");
    const { createRun } = await import("./db/commands/create-run.ts");
    const manifest = { version: 1, command: ${JSON.stringify(command)}, outputs: ["results/paper.md"], environment: [],
      readable: [${JSON.stringify(root)}] };
    const agentId = defineAgent(db, operator, { name: "Chatty", setup: { kind: "external", manifest } });
    const { tasks } = await import("./db/schema/benchmarks.ts");
    const limits = { wallS: 120, idleS: 60, costUsd: null };
    const needs = { gpus: 0, gpuMemoryMb: 0, cpus: 1, memoryMb: 200, diskMb: 50, labels: [] };
    const all = db.select({ id: tasks.id }).from(tasks).limit(${runCount}).all();
    const { ownTaskText } = await import("./db/seed/own-task-text.ts");
    for (const { id } of all) ownTaskText(db, id, "# A task\\n\\nPrint what you are asked to print.\\n");
    return all.map(({ id }, at) => createRun(db, operator,
      { agentId, taskId: id, stage: "end2end", seed: at, limits, needs }));`);
  expect(runs).toHaveLength(runCount);

  // Three jobs at a time, however few processors there are: they mostly wait.
  const settings = {
    REFEREE_URL: proxy.url,
    REFEREE_RUNNER_JOBS: "3",
    REFEREE_RUNNER_CPUS: "3",
    ...impatient,
  };
  const start = () => site.startRunner("chaos", settings);
  let runner = await start();
  const until = performance.now() + secondsOfFaults * 1000;
  while (performance.now() < until) {
    await pause(1500 + random() * 3000);
    runner = await killOne(random, runner, start);
  }
  isCalm = true;
  const open = () =>
    site.rows<{ n: number }>("SELECT count(*) AS n FROM jobs WHERE state IN ('queued', 'running')")[0]?.n;
  await expect.poll(open, { timeout: 110_000, intervals: [500] }).toBe(0);

  const attempts = site.rows<AttemptRow>(
    `SELECT a.id, a.job_id AS job, j.run_id AS run, a.fence, a.state, a.outcome, a.claimed_at AS claimed, a.ended_at AS ended
     FROM job_attempts a JOIN jobs j ON j.id = a.job_id ORDER BY a.job_id, a.fence`,
  );
  // The test means nothing unless things were broken.
  expect(faults.filter((fault) => proxy.done[fault] === 0)).toEqual([]);
  for (const run of runs)
    expectOneOutcome(
      run,
      attempts.filter((attempt) => attempt.run === run),
    );
  for (const attempt of attempts) await expectTrueLog(attempt);
  await expectWholeBlobs();
  await runner.stop();
  const ids = attempts.map(({ id }) => id);
  await expect.poll(() => strays(ids, runner.dir), { timeout: 20_000 }).toEqual([]);
});

/** One end, told once, and never two attempts at the same time. */
function expectOneOutcome(run: string, attempts: readonly AttemptRow[]): void {
  const [job] = site.rows<{ state: string; reason: string | null }>(
    "SELECT state, reason FROM jobs WHERE run_id = ?",
    run,
  );
  expect(["succeeded", "failed"], run).toContain(job?.state);
  expect(job?.reason, run).toMatch(/^(done|supervisor_died|runner_lost|too_many_losses|lease_over|poison)$/);
  expect(attempts.filter(({ outcome }) => outcome === "ok").length, run).toBe(
    job?.state === "succeeded" ? 1 : 0,
  );
  expect(attempts.map(({ fence }) => fence)).toEqual(attempts.map((_, at) => at + 1));
  for (const [at, { ended }] of attempts.entries()) {
    const next = attempts[at + 1];
    if (next)
      expect(Number(ended), `${run}: attempt ${at + 2} began before ${at + 1} had ended`).toBeLessThanOrEqual(
        next.claimed,
      );
  }
}

/** What the program has printed, by its own word. */
function truth(bytes: number): string {
  let text = "";
  for (let n = 1; text.length <= bytes; n++)
    text += `line ${n} – „größer“ 測試 🦊 ${"x".repeat((n * 7919) % 400)}\n`;
  return text;
}

/** The log of an attempt that ended well is the file of what it printed; of one that was cut off, its beginning. */
async function expectTrueLog({ id, run, fence, outcome }: AttemptRow): Promise<void> {
  const answer = await fetch(`${site.url}/api/v1/runs/${run}/log?stream=console&attempt=${fence}`);
  const log = answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : Buffer.alloc(0);
  if (outcome !== "ok") {
    expect(Buffer.from(truth(log.length)).subarray(0, log.length).equals(log), `log of ${id}`).toBe(true);
    return;
  }
  const kept = await fetch(`${site.url}/api/v1/runs/${run}/artifacts/truth.log`);
  expect(kept.status, run).toBe(200);
  const printed = Buffer.from(await kept.arrayBuffer());
  expect(printed.length).toBeGreaterThan(50_000);
  expect(log.equals(printed), `log of ${id}: ${log.length} bytes of ${printed.length}`).toBe(true);
}

/** Every content that the database names is there, and is what its name says. */
async function expectWholeBlobs(): Promise<void> {
  const blobs = site.rows<{ sha256: string; bytes: number; content: Buffer | null }>(
    "SELECT sha256, bytes, content FROM blobs",
  );
  for (const { sha256, content } of blobs) {
    const bytes = content ?? readFileSync(join(site.dataDir, "blobs", sha256.slice(0, 2), sha256.slice(2)));
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
  }
}
