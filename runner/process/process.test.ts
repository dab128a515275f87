import { spawn } from "node:child_process";
import { describe, expect, it, onTestFinished } from "vitest";
import { until } from "../fixtures/supervised";
import { bootId, hardLimit, isRunning, proportionalBytes, statOf, uptimeMs } from "./proc";
import { sweep } from "./sweep";
import {
  attemptVariable,
  heldBytes,
  markedBy,
  processesOf,
  processorMs,
  residentBytes,
  treeOf,
} from "./tree";

let count = 0;
/** A process of a test, with the mark of an attempt of its own. */
function marked(script: string) {
  const attempt = `process-test-${process.pid}-${count++}`;
  const child = spawn("/bin/sh", ["-c", script], {
    env: { ...process.env, [attemptVariable]: attempt },
    stdio: "ignore",
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  onTestFinished(async () => {
    for (const pid of markedBy(attempt)) process.kill(pid, "SIGKILL");
    child.kill("SIGKILL");
    await gone;
  });
  return { attempt, pid: child.pid ?? 0, gone, child };
}

describe("processes", () => {
  it("are told from later ones with their number by the time of their start", async () => {
    const { pid, child, gone } = marked("exec sleep 1000");
    const { startTime } = statOf(pid) ?? { startTime: "none" };
    expect(isRunning(pid, startTime)).toBe(true);
    expect(isRunning(pid, `${startTime}0`)).toBe(false);
    child.kill("SIGKILL");
    await gone;
    expect(isRunning(pid, startTime)).toBe(false);
    expect(statOf(pid)).toBeNull();
  });

  it("have a name that may hold anything", async () => {
    const { pid } = marked(
      'cp "$(command -v sleep)" "/tmp/a) Z 1 (b-$$"; "/tmp/a) Z 1 (b-$$" 1000 & rm "/tmp/a) Z 1 (b-$$"; wait',
    );
    const named = await until(() => treeOf(pid).find((stat) => stat.pid !== pid && stat.state === "S"));
    expect(named.parent).toBe(pid);
  });

  it("are found below their first one, and by their mark where they have slipped away", async () => {
    const { pid, attempt } = marked("sleep 1000 & setsid sh -c 'sleep 1000 & exit' ; exec sleep 1000");
    await until(() => markedBy(attempt).length === 3);
    expect(treeOf(pid)).toHaveLength(2);
    const all = processesOf(pid, attempt);
    expect(all).toHaveLength(3);
    expect(residentBytes(all)).toBeGreaterThan(100_000);
    expect(heldBytes(all)).toBeLessThanOrEqual(residentBytes(all));
    expect(processorMs(all)).toBeGreaterThanOrEqual(0);
  });

  it("of another attempt with a longer name are not found", () => {
    const { attempt } = marked("exec sleep 1000");
    expect(markedBy(attempt.slice(0, -1))).toEqual([]);
    expect(markedBy("never-heard-of")).toEqual([]);
  });

  it("are swept away while they are being born", async () => {
    const { attempt } = marked("trap '' TERM; while :; do setsid sleep 1000 & sleep 0.005; done");
    await until(() => markedBy(attempt).length > 5);
    expect(await sweep(attempt, 10_000)).toBe(true);
    expect(markedBy(attempt)).toEqual([]);
  });
});

describe("the machine", () => {
  it("tells its start, its limits and the memory of a process", () => {
    expect(bootId()).toMatch(/^[0-9a-f-]{36}$/);
    const before = uptimeMs();
    expect(before).toBeGreaterThan(0);
    expect(uptimeMs()).toBeGreaterThanOrEqual(before);
    expect(hardLimit("Max open files")).toBeGreaterThan(0);
    expect(hardLimit("Max nothing")).toBe(Number.POSITIVE_INFINITY);
    expect(proportionalBytes(process.pid)).toBeGreaterThan(1_000_000);
    expect(proportionalBytes(2 ** 22 + 1)).toBeNull();
  });
});
