import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { SupervisorBench, until, written } from "../fixtures/supervised";
import { markedBy } from "../process/tree";
import { canIsolate } from "./probe";
import type { Isolation } from "./sandbox";

let bench: SupervisorBench;
beforeAll(async () => {
  bench = await SupervisorBench.open();
});
afterEach(async () => {
  expect(await bench.clear()).toEqual([]);
});
afterAll(() => bench.close());

const sh = (script: string) => ["/bin/sh", "-c", script];
const say = (event: unknown) => `echo '${JSON.stringify(event)}' >&3`;

const isolations: Isolation[] = [];
for (const isolation of ["bwrap", "unshare", "group"] as const) {
  if (await canIsolate(isolation)) isolations.push(isolation);
}

describe.each(isolations)("a job in %s", (isolation) => {
  it("ends well, with its logs and what it reported", async () => {
    const usage = {
      input: 7,
      output: 2,
      cacheRead: 0,
      cacheWrite: 0,
      reasoning: 0,
      costUsd: 0.5,
      costBasis: "reported",
    };
    const result = { kind: "agent", outputs: { paper: "paper.md" }, notes: [], citations: null };
    const script = [
      "echo out; echo err >&2",
      say({ kind: "plan", stages: ["idea", "paper"] }),
      say({ kind: "stage_start", stage: "idea", model: "a-model" }),
      say({ kind: "usage", stage: "idea", usage, model: "a-model" }),
      say({ kind: "usage", stage: "idea", usage, model: "a-model" }),
      say({ kind: "stage_end", stage: "idea", state: "done" }),
      say({ kind: "result", result }),
    ];
    const end = await bench.run({ command: sh(script.join("\n")), isolation });
    expect(end).toMatchObject({ outcome: "ok", reason: "done", exitCode: 0, signal: null, result });
    expect(end.console.split("\n").sort()).toEqual(["", "err", "out"]);
    expect(end.usage).toMatchObject({ input: 14, output: 4, costUsd: 1, costBasis: "reported" });
    expect(end.progress.stages).toMatchObject([
      { name: "idea", state: "done", model: "a-model", usage: { input: 14 } },
      { name: "paper", state: "waiting", usage: null },
    ]);
    expect(
      end.events
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).seq),
    ).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("ends in vain by its exit code, by its own account, or by a signal", async () => {
    const failure = say({ kind: "failure", reason: "missing_key", detail: "A_KEY" });
    const ends = await Promise.all(
      ["exit 7", `${failure}; exit 0`, `${failure}; exit 9`, "kill -SEGV $$"].map((script) =>
        bench.run({ command: sh(script), isolation }),
      ),
    );
    expect(ends).toMatchObject([
      { outcome: "job_failed", reason: "nonzero_exit", detail: "7", exitCode: 7 },
      { outcome: "job_failed", reason: "missing_key", detail: "A_KEY", exitCode: 0 },
      { outcome: "job_failed", reason: "missing_key", detail: "A_KEY", exitCode: 9 },
      {
        outcome: "job_failed",
        reason: "killed_by_signal",
        detail: "SIGSEGV",
        exitCode: null,
        signal: "SIGSEGV",
      },
    ]);
  });

  it("has time to save its work when it is cancelled", async () => {
    const script = "trap 'echo saved > saved; exit 0' TERM; echo > ready; while :; do sleep 0.02; done";
    const made = bench.start({
      command: ["/bin/sh", "-c", `${script}`],
      isolation,
      times: { graceMs: 15_000 },
    });
    await until(() => existsSync(join(made.folder.workspace, "ready")));
    writeFileSync(made.folder.stop, JSON.stringify({ why: "cancelled" }));
    expect(await made.exit).toMatchObject({ outcome: "cancelled", reason: "cancelled" });
    expect(await written(made, "saved")).toBe("saved\n");
  });

  it("leaves nothing behind when it ignores every signal and its children have run away", async () => {
    const script = [
      "trap '' TERM INT HUP",
      "setsid sh -c 'trap \"\" TERM; echo > one; sleep 1000' &",
      "setsid sh -c '(trap \"\" TERM; echo > two; sleep 1000) & exit 0' &",
      "while :; do sleep 0.02; done",
    ];
    const made = bench.start({ command: sh(script.join("\n")), isolation, times: { graceMs: 50 } });
    for (const name of ["one", "two"]) await until(() => existsSync(join(made.folder.workspace, name)));
    expect(markedBy(made.attempt).length).toBeGreaterThanOrEqual(4);
    writeFileSync(made.folder.stop, JSON.stringify({ why: "cancelled" }));
    expect(await made.exit).toMatchObject({ outcome: "cancelled" });
    expect(markedBy(made.attempt)).toEqual([]);
  });

  it("leaves nothing behind after a good end either, and is not held up by a daemon with its pipes", async () => {
    const script =
      "setsid sh -c 'trap \"\" HUP TERM; echo > up; sleep 1000' & while [ ! -e up ]; do sleep 0.01; done; echo done";
    const made = bench.start({ command: sh(script), isolation, times: { closeMs: 100 } });
    expect(await made.exit).toMatchObject({ outcome: "ok" });
    expect(made.log()).toBe("done\n");
    expect(markedBy(made.attempt)).toEqual([]);
  });

  it("dies with its supervisor", async () => {
    const made = bench.start({ command: sh("echo > up; exec sleep 1000"), isolation });
    await until(() => existsSync(join(made.folder.workspace, "up")));
    made.child.kill("SIGKILL");
    await until(() => markedBy(made.attempt).length === 0);
    expect(existsSync(made.folder.exit)).toBe(false);
  });

  it("is stopped at its time, idle, memory and disk limits, and says which", async () => {
    const hog = `const a=[];setInterval(()=>a.push(Buffer.alloc(4<<20,1)),2)`;
    const ends = await Promise.all([
      bench.run({ command: sh("while :; do echo on; sleep 0.02; done"), isolation, limits: { wallS: 1 } }),
      bench.run({ command: sh("echo once; sleep 1000"), isolation, limits: { idleS: 1 } }),
      bench.run({ command: [process.execPath, "-e", hog], isolation, needs: { memoryMb: 200 } }),
      bench.run({
        command: sh("head -c 8000000 /dev/zero > big; while :; do sleep 0.02; done"),
        isolation,
        needs: { diskMb: 2 },
      }),
    ]);
    expect(ends).toMatchObject([
      { outcome: "timeout", reason: "wall_time", detail: "1 s" },
      { outcome: "timeout", reason: "idle", detail: "1 s" },
      { outcome: "job_failed", reason: "out_of_memory", detail: "200 MB" },
      { outcome: "job_failed", reason: "disk_limit", detail: "2 MB" },
    ]);
  });

  it("is never held up by its own output, however much", async () => {
    const script =
      "head -c 20000000 /dev/zero | tr '\\0' 'x' | fold -w 99 & head -c 20000000 /dev/zero | tr '\\0' 'y' | fold -w 99 >&2; wait; echo > through";
    const log = { headBytes: 100_000, sampleBytesPerMinute: 0, tailBytes: 10_000 };
    const end = await bench.run({ command: sh(script), isolation, log });
    expect(end).toMatchObject({ outcome: "ok" });
    expect(end.console.length).toBeLessThan(111_000);
    expect(end.console).toContain("bytes of output were left out here");
    const given = 2 * (20_000_000 + Math.floor(20_000_000 / 99));
    const marker = /\[\d+ bytes of output were left out here\]\n/.exec(end.console)?.[0].length ?? 0;
    expect(end.console.length - marker + end.droppedBytes).toBe(given);
  });
});
