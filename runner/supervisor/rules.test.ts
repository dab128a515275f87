import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { noUsage, unknownUsage } from "@/lib/runs/usage";
import { gpuDevices, gpuMinors } from "./gpu-devices";
import { parseGpuUse, readGpuUse } from "./gpu-use";
import { IdleWatch } from "./idle-watch";
import { endJob } from "./kill-ladder";
import { Lease } from "./lease";
import { wholeUnits } from "./limits";
import { LineReader } from "./line-reader";
import { judgeEnd, verdict } from "./outcome";
import { StageLog } from "./stage-log";

describe("a lease", () => {
  it("ends the margin before its time, counted from when each number was first seen", () => {
    const lease = new Lease(1000, 100, 200);
    expect([lease.isOver(899), lease.isOver(900)]).toEqual([false, true]);
    lease.renew({ n: 1, ttlMs: 1000 }, 500);
    expect([lease.isOver(1299), lease.isOver(1300)]).toEqual([false, true]);
    lease.renew({ n: 1, ttlMs: 1000 }, 1200);
    expect(lease.isOver(1300)).toBe(true);
    lease.renew({ n: 2, ttlMs: 1000 }, 1200);
    expect(lease.isOver(1999)).toBe(false);
    lease.renew(null, 1200);
    expect(lease.isOver(2000)).toBe(true);
  });
});

describe("an idle job", () => {
  it("has printed nothing and used no processor; a few ticks of a clock are no use", () => {
    const watch = new IdleWatch(10_000, 0);
    expect(watch.idleMs(0, false, 1000)).toBe(1000);
    expect(watch.idleMs(10, false, 2000)).toBe(2000);
    expect(watch.idleMs(500, false, 3000)).toBe(0);
    expect(watch.idleMs(505, false, 9000)).toBe(6000);
    watch.sawOutput(9500);
    expect(watch.idleMs(505, false, 10_000)).toBe(500);
  });

  it("is not one that waits for a crowded processor; one that is seen running once in a while is", () => {
    const watch = new IdleWatch(10_000, 0);
    for (let now = 100; now <= 4000; now += 100) watch.idleMs(0, true, now);
    expect(watch.idleMs(0, true, 4100)).toBeLessThanOrEqual(1000);
    for (let now = 4200; now < 9000; now += 100) watch.idleMs(0, now % 1000 === 0, now);
    expect(watch.idleMs(0, false, 9000)).toBeGreaterThanOrEqual(3900);
  });
});

describe("an end", () => {
  const facts = { stopped: null, failure: null, sawOom: false, memoryMb: 100, sandboxFault: null };
  const end = (code: number | null, signal: NodeJS.Signals | null = null) => ({ code, signal, error: null });

  it("has the first cause for its reason", () => {
    const failure = { reason: "provider_failed", detail: "529" };
    const stopped = verdict("idle", "20 min");
    expect(judgeEnd({ ...facts, end: end(1), failure, stopped })).toEqual(stopped);
    expect(judgeEnd({ ...facts, end: end(1), failure })).toMatchObject(failure);
    expect(judgeEnd({ ...facts, end: end(0) })).toEqual(verdict("done"));
    expect(judgeEnd({ ...facts, end: end(145) })).toEqual(verdict("nonzero_exit", "145"));
    expect(judgeEnd({ ...facts, end: end(137) })).toEqual(verdict("killed_by_signal", "SIGKILL"));
    expect(judgeEnd({ ...facts, end: end(null, "SIGABRT") })).toEqual(verdict("killed_by_signal", "SIGABRT"));
    expect(judgeEnd({ ...facts, end: end(137), sawOom: true })).toEqual(verdict("out_of_memory", "100 MB"));
    const sandboxFault = "no such folder";
    expect(judgeEnd({ ...facts, end: end(1), sandboxFault })).toEqual(
      verdict("could_not_start", sandboxFault),
    );
    const error = new Error("no such program");
    expect(judgeEnd({ ...facts, end: { code: null, signal: null, error } })).toEqual(
      verdict("could_not_start", "no such program"),
    );
  });

  it("cannot be made a success, a cancellation or a timeout by what the job says", () => {
    for (const reason of ["done", "cancelled", "wall_time", "unheard_of", "runner_lost"]) {
      const judged = judgeEnd({ ...facts, end: end(0), failure: { reason, detail: null } });
      expect(judged).toMatchObject({ outcome: "job_failed", reason });
    }
    const judged = judgeEnd({ ...facts, end: end(0), failure: { reason: "gpu_error", detail: "Xid 79" } });
    expect(judged.outcome).toBe("infra_failed");
  });

  it("tells a limit in its largest whole unit", () => {
    expect([45, 60, 90, 1200, 5400, 86_400].map(wholeUnits)).toEqual([
      "45 s",
      "1 min",
      "90 s",
      "20 min",
      "90 min",
      "24 h",
    ]);
  });

  it("is told as it is when something cannot be ended even by force", async () => {
    const never = new Promise<never>(() => {});
    const job = { pid: undefined, ended: never, drained: never, closePipes: () => {} };
    const ladder = {
      job,
      attempt: "nothing-has-this",
      isolation: "group",
      graceMs: 1,
      killFailedMs: 20,
    } as const;
    expect(await endJob(ladder)).toBe(false);
  });
});

describe("stages", () => {
  it("add up what they used, and one that still ran at the end has failed", () => {
    const log = new StageLog();
    log.take({ kind: "plan", stages: ["idea", "paper"] }, 0);
    log.take({ kind: "stage_start", stage: "idea", model: null }, 10);
    log.take({ kind: "usage", stage: "idea", usage: { ...noUsage, input: 5 }, model: "m" }, 20);
    log.take(
      { kind: "usage", stage: "idea", usage: { ...noUsage, input: null, costBasis: "unknown" }, model: "m" },
      30,
    );
    log.take({ kind: "stage_end", stage: "idea", state: "done" }, 40);
    log.take({ kind: "stage_start", stage: "paper", model: "n" }, 50);
    log.close(70);
    expect(log.usage).toMatchObject({ input: null, output: 0, costBasis: "unknown" });
    expect(log.stages).toMatchObject([
      { name: "idea", state: "done", startedMs: 10, durationMs: 30, model: "m" },
      { name: "paper", state: "failed", startedMs: 50, durationMs: 20, model: "n", usage: null },
    ]);
  });

  it("of a program that need not report cost nobody knows what, until it reports", () => {
    const log = new StageLog(unknownUsage);
    log.take({ kind: "stage_start", stage: "search", model: null }, 10);
    expect(log.usage).toEqual(unknownUsage);
    const used = { ...noUsage, input: 5, costUsd: 0.25, costBasis: "reported" as const };
    log.take({ kind: "usage", stage: "search", usage: used, model: "m" }, 20);
    log.take({ kind: "usage", stage: "search", usage: used, model: "m" }, 30);
    expect(log.usage).toMatchObject({ input: 10, costUsd: 0.5, costBasis: "reported" });
  });

  it("are fifty at most, each with a name that fits", () => {
    const log = new StageLog();
    for (let n = 0; n < 80; n++) log.take({ kind: "stage_start", stage: `s${n}`, model: null }, 0);
    log.take({ kind: "stage_start", stage: "x".repeat(61), model: null }, 0);
    expect(log.stages).toHaveLength(50);
  });
});

describe("GPUs", () => {
  const uuid = "GPU-aaaa";
  it("are read from what the driver's program prints, its gaps included", () => {
    const output = `${uuid}, NVIDIA H100 80GB HBM3, 1234, 81559, 97\nGPU-other, X, 1, 2, 3\nGPU-bbbb, Y, [N/A], [Not Supported], [N/A]\n\n`;
    expect(parseGpuUse(output, [uuid, "GPU-bbbb"])).toEqual([
      { uuid, name: "NVIDIA H100 80GB HBM3", usedMb: 1234, totalMb: 81_559, utilPercent: 97 },
      { uuid: "GPU-bbbb", name: "Y", usedMb: null, totalMb: null, utilPercent: null },
    ]);
    expect(parseGpuUse("No devices were found\n", [uuid])).toEqual([]);
  });

  it("are not asked for by a job that has none", async () => {
    expect(await readGpuUse([])).toEqual([]);
  });

  it("give a job its own device files alone", () => {
    const driver = mkdtempSync(join(tmpdir(), "referee-driver-"));
    onTestFinished(() => rmSync(driver, { recursive: true }));
    for (const [minor, id] of ["GPU-bbbb", uuid].entries()) {
      mkdirSync(join(driver, `0000:0${minor}:00.0`));
      const text = `Model: \t\t X\nGPU UUID: \t ${id}\nDevice Minor: \t ${minor}\n`;
      writeFileSync(join(driver, `0000:0${minor}:00.0`, "information"), text);
    }
    expect(gpuMinors(driver).get(uuid)).toBe("1");
    const controls = ["/dev/nvidiactl", "/dev/nvidia-uvm", "/dev/nvidia-uvm-tools"];
    expect(gpuDevices([uuid], driver)).toEqual(["/dev/nvidia1", ...controls]);
    expect(gpuDevices([], driver)).toEqual([]);
    expect(gpuDevices(null, driver)).toEqual(["/dev/nvidia0", "/dev/nvidia1", ...controls]);
    expect(gpuMinors("/nowhere")).toEqual(new Map());
  });
});

describe("lines", () => {
  it("are cut at their ends and at the limit, whatever pieces they come in", () => {
    const lines: string[] = [];
    const reader = new LineReader(5, (line) => lines.push(line.toString()));
    for (const piece of ["ab", "c\n\nde", "fghijkl\nx"]) reader.write(Buffer.from(piece));
    reader.end();
    expect(lines).toEqual(["abc", "", "defgh", "ijkl", "x"]);
  });
});
