import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { db } from "@/app/_server/db";
import { env } from "@/app/_server/env";
import { httpSite } from "@/app/_server/runner-http";
import { aQueuedJob, aRunner } from "@/db/runner-fixture";
import { withRunnerSite } from "@/db/runner-site";
import { seenRuns } from "@/db/seen-runs";
import { countedTo, counting, endless, found, killed } from "../fixtures/loop-bench";
import { loopSuite } from "../fixtures/loop-suite";
import { processesOf } from "../process/tree";

withRunnerSite({
  REFEREE_FLUSH_MS: "30",
  REFEREE_FLUSH_WATCHED_MS: "20",
  REFEREE_RETRY_S: "0",
  REFEREE_LEASE_S: "8",
  REFEREE_START_LEASE_S: "8",
  REFEREE_LEASE_MARGIN_S: "1",
});

const see = () => seenRuns(db(), env().dataDir);
const { bench, folderOf } = loopSuite({
  openSite: httpSite,
  newRunner: () => aRunner(db(), { at: new Date() }),
  clear: () => see().clear(),
});

const untilEnded = (id: string) => found("the run ends", () => see().ended(id));
const untilLogged = (id: string, text: string) =>
  found(`the log says ${text}`, () => see().log(id).includes(text));

describe("crashes", () => {
  test("kill -9 of the runner: the job runs on, the next process takes it over within 5 s, and no byte is lost or doubled", async () => {
    const { jobId } = aQueuedJob(db());
    const made = await bench(counting(300));
    const first = made.spawnLoop();
    await untilLogged(jobId, "line 20\n");
    await killed(first);
    const sessions = made.site.calls.get("session") ?? 0;
    const restarted = performance.now();
    made.spawnLoop();
    await found("it is at work again", () => (made.site.calls.get("session") ?? 0) > sessions, 5000);
    expect(performance.now() - restarted).toBeLessThan(5000);
    expect(await untilEnded(jobId)).toMatchObject({ state: "succeeded" });
    expect(see().attempts(jobId)).toMatchObject([{ fence: 1, state: "done", outcome: "ok" }]);
    expect(see().log(jobId)).toBe(countedTo(300));
  });

  test("kill -9 of the supervisor: the job dies with it, and the run waits for another turn", async () => {
    const { jobId } = aQueuedJob(db());
    const made = await bench(`echo $$ > pid; ${endless}`);
    made.start();
    await untilLogged(jobId, "begun");
    const [folder = ""] = made.attemptFolders();
    const { pid } = JSON.parse(readFileSync(join(folder, "shim.json"), "utf8"));
    process.kill(pid, "SIGKILL");
    await found("the attempt ends", () => see().attempts(jobId)[0]?.state === "done");
    expect(see().attempts(jobId)[0]).toMatchObject({ outcome: "infra_failed", reason: "supervisor_died" });
    expect(see().job(jobId)).toMatchObject({ infraFailures: 1, endedAt: null });
    const [attempt] = see().attempts(jobId);
    expect(processesOf(-1, attempt?.id ?? "")).toEqual([]);
  });

  test("a machine that was started anew: what it had is told as such", async () => {
    const { jobId } = aQueuedJob(db());
    const made = await bench(endless);
    const first = made.start();
    await untilLogged(jobId, "begun");
    await first.stop();
    const [attempt] = see().attempts(jobId);
    made.start({ machine: { bootId: crypto.randomUUID() } });
    await found("the first attempt ends", () => see().attempts(jobId)[0]?.state === "done");
    expect(see().attempts(jobId)[0]).toMatchObject({
      id: attempt?.id,
      outcome: "infra_failed",
      reason: "host_reboot",
    });
  });
});

describe("who may work", () => {
  test("a second process with the same folder is refused, and the first works on", async () => {
    const made = await bench(endless);
    made.start();
    await found("the first is at work", () => made.site.calls.get("claim"));
    await expect(made.start().ended).rejects.toThrow(
      /Another runner, process \d+, works with .*REFEREE_RUNNER_DIR/,
    );
  });

  test("a copy of the folder on the same machine takes over: the older process ends and leaves its job alone", async () => {
    const { jobId } = aQueuedJob(db());
    const made = await bench(endless);
    const first = made.start();
    await untilLogged(jobId, "begun");
    const other = await folderOf(made.site, made.runner, endless);
    other.start();
    expect(await first.ended).toBe("superseded");
    const [folder = ""] = made.attemptFolders();
    expect(existsSync(join(folder, "stop.json"))).toBe(false);
    expect(existsSync(join(folder, "exit.json"))).toBe(false);
  });

  test("a token that was taken to another machine is refused there", async () => {
    const made = await bench(endless);
    expect(await made.start({ machine: { id: "another-machine" } }).ended).toBe("revoked");
    expect(made.said.join()).toContain("belongs to another machine");
  });

  test("a revoked token: nothing more is claimed, the job is ended when its lease is over, and only then the runner", async () => {
    const { jobId } = aQueuedJob(db());
    const made = await bench(endless);
    const loop = made.start();
    await untilLogged(jobId, "begun");
    see().revoke(made.runner.id);
    const [folder = ""] = made.attemptFolders();
    expect(await loop.ended).toBe("revoked");
    expect(existsSync(join(folder, "exit.json"))).toBe(true);
  }, 120_000);

  test("a site that wants a newer runner: it takes nothing on, finishes what it has, and ends", async () => {
    const { jobId } = aQueuedJob(db());
    const made = await bench(counting(60));
    const loop = made.start();
    await untilLogged(jobId, "line 1\n");
    const refusal = { code: "upgrade_required", message: "Update the runner.", minVersion: "9.0.0" };
    made.site.fault = (call) =>
      call === "claim" ? Response.json({ error: refusal }, { status: 426 }) : null;
    expect(await loop.ended).toBe("outdated");
    expect(see().job(jobId)).toMatchObject({ state: "succeeded" });
    expect(made.said.join()).toContain("No new run is taken on");
  });
});
