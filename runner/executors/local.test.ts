import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ShimFile } from "../attempt-folder";
import type { AttemptChange, TestAttempt } from "../fixtures/attempt";
import { readExit, SupervisorBench, until } from "../fixtures/supervised";
import { isRunning } from "../process/proc";
import { markedBy } from "../process/tree";
import type { Standing } from "./executor";
import { LocalHandle, localExecutor } from "./local";

const executor = localExecutor({ killFailedMs: 10_000 });
let bench: SupervisorBench;
const handles: unknown[] = [];
beforeAll(async () => {
  bench = await SupervisorBench.open();
});
afterEach(async () => {
  for (const handle of handles.splice(0)) await executor.kill(handle);
  expect(await bench.clear()).toEqual([]);
});
afterAll(() => bench.close());

async function start(change: AttemptChange): Promise<{ made: TestAttempt; handle: LocalHandle }> {
  const made = bench.attempt(change);
  const { folder, job, attempt } = made;
  const supervisor = [process.execPath, bench.program];
  const given = await executor.start({ folder, job, supervisor, attempt, fence: 1 });
  handles.push(given);
  return { made, handle: LocalHandle.parse(JSON.parse(JSON.stringify(given))) };
}
async function standing(handle: unknown): Promise<Standing | undefined> {
  return (await executor.inspect(new Map([["x", handle]]))).get("x");
}
const forever = ["/bin/sh", "-c", "echo > up; while :; do echo on; sleep 0.02; done"];
const isUp = ({ folder }: TestAttempt) => until(() => existsSync(join(folder.workspace, "up")));

describe("a job on this machine", () => {
  it("runs to its end under a supervisor that is known by its handle", async () => {
    const { made, handle } = await start({ command: ["/bin/sh", "-c", "echo hello"] });
    await until(() => existsSync(made.folder.exit));
    expect(readExit(made.folder)).toMatchObject({ outcome: "ok" });
    const shim = ShimFile.parse(JSON.parse(readFileSync(made.folder.shim, "utf8")));
    expect(handle).toMatchObject({ pid: shim.pid, bootId: shim.bootId, startTime: shim.startTime });
    await until(() => !isRunning(handle.pid, handle.startTime));
    expect(await standing(handle)).toEqual({ state: "ended", why: null, detail: null });
    expect(readFileSync(join(made.folder.root, "supervisor.log"), "utf8")).toBe("");
  });

  it("shows its supervisor nothing of the keys in the runner's environment", async () => {
    process.env.A_KEY_OF_THIS_TEST = "never to be seen";
    const { made, handle } = await start({ command: forever });
    delete process.env.A_KEY_OF_THIS_TEST;
    await isUp(made);
    expect(readFileSync(`/proc/${handle.pid}/environ`, "utf8")).not.toContain("A_KEY_OF_THIS_TEST");
  });

  it.each(["bwrap", "unshare", "group"] as const)(
    "in %s is ended by force, again and again",
    async (isolation) => {
      const { made, handle } = await start({ command: forever, isolation });
      await isUp(made);
      expect(await standing(handle)).toEqual({ state: "running" });
      await executor.kill(handle);
      await executor.kill(handle);
      expect(markedBy(made.attempt)).toEqual([]);
      expect(await standing(handle)).toMatchObject({ state: "ended", why: "supervisor_died" });
    },
  );

  it("is cleaned up after its supervisor has died, those included that ran away", async () => {
    const script = "setsid sh -c 'trap \"\" TERM HUP; sleep 1000' & echo > up; sleep 1000";
    const { made, handle } = await start({ command: ["/bin/sh", "-c", script], isolation: "group" });
    await isUp(made);
    process.kill(handle.pid, "SIGKILL");
    await until(() => !isRunning(handle.pid, handle.startTime));
    expect(await standing(handle)).toMatchObject({ state: "ended", why: "supervisor_died" });
    expect(markedBy(made.attempt).length).toBeGreaterThan(0);
    await executor.kill(handle);
    expect(markedBy(made.attempt)).toEqual([]);
  });

  it("of before a restart of the machine has ended with it, and nobody else's process is touched", async () => {
    const child = spawn("sleep", ["1000"]);
    const handle = { pid: child.pid, bootId: "another", startTime: "1", attempt: "none", root: "/nowhere" };
    expect(await standing(handle)).toEqual({ state: "ended", why: "host_reboot", detail: null });
    await executor.kill(handle);
    const { bootId } = (await start({ command: ["true"] })).handle;
    await executor.kill({ ...handle, bootId });
    expect(child.signalCode).toBeNull();
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  });

  it("with a handle that is none of ours stands nobody knows how", async () => {
    expect(await standing({ job: 12 })).toEqual({ state: "unknown" });
    await expect(executor.kill({ job: 12 })).rejects.toThrow();
  });
});

describe("a GPU", () => {
  const uuid = "GPU-11111111-2222-3333-4444-555555555555";

  it("is held by one job at a time, and free at once when its supervisor is gone", async () => {
    const { made, handle } = await start({ command: forever, gpus: [uuid] });
    await isUp(made);
    const lock = join(made.state, "gpus", `${uuid}.lock`);
    const take = () =>
      new Promise((resolve) => spawn("flock", ["--nonblock", lock, "true"]).once("exit", resolve));
    expect(await take()).toBe(1);
    process.kill(handle.pid, "SIGKILL");
    await until(() => markedBy(made.attempt).length === 0 && !isRunning(handle.pid, handle.startTime));
    expect(await take()).toBe(0);
  });

  it("that another job holds keeps a job from beginning, and that is told", async () => {
    const made = bench.attempt({ command: forever, gpus: [uuid] });
    mkdirSync(join(made.state, "gpus"));
    const lock = join(made.state, "gpus", `${uuid}.lock`);
    writeFileSync(lock, "");
    const holder = spawn("flock", ["--no-fork", lock, "sh", "-c", "echo held; exec sleep 1000"]);
    await new Promise((resolve) => holder.stdout.once("data", resolve));
    const { folder, job, attempt } = made;
    const supervisor = [process.execPath, bench.program];
    const handle = LocalHandle.parse(await executor.start({ folder, job, supervisor, attempt, fence: 1 }));
    await until(() => !isRunning(handle.pid, handle.startTime));
    expect(await standing(handle)).toMatchObject({ state: "ended", why: "could_not_start" });
    expect(existsSync(folder.started)).toBe(false);
    const gone = new Promise((resolve) => holder.once("exit", resolve));
    holder.kill("SIGKILL");
    await gone;
  });
});
