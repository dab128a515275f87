import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ShimFile } from "../attempt-folder";
import { fakeStart } from "../fixtures/attempt";
import { SupervisorBench, until, written } from "../fixtures/supervised";
import { bootId, isRunning } from "../process/proc";

let bench: SupervisorBench;
beforeAll(async () => {
  bench = await SupervisorBench.open();
});
afterEach(async () => {
  expect(await bench.clear()).toEqual([]);
});
afterAll(() => bench.close());

const sh = (script: string) => ["/bin/sh", "-c", script];

describe("beginning", () => {
  it("asks the site with its token, says who it is, and a second one for the same folder does nothing", async () => {
    const site = await fakeStart();
    const made = bench.start({ command: sh("echo ran >> ran"), siteUrl: site.url });
    await made.exit;
    expect(site.calls).toMatchObject([
      {
        path: `/api/runner/v1/attempts/${made.attempt}/start`,
        body: { fence: 1, execId: readFileSync(join(made.folder.started, "exec_id"), "utf8") },
        headers: { authorization: "Bearer at_of_this_test", "x-runner-protocol": "1" },
      },
    ]);
    const shim = ShimFile.parse(JSON.parse(readFileSync(made.folder.shim, "utf8")));
    expect(shim).toMatchObject({ bootId: bootId(), pid: made.child.pid });
    const before = readFileSync(made.folder.exit, "utf8");
    await bench.start(made).exit;
    expect(site.calls).toHaveLength(1);
    expect(await written(made, "ran")).toBe("ran\n");
    expect(readFileSync(made.folder.exit, "utf8")).toBe(before);
    await site.close();
  });

  it("asks again where something else answers, and runs once", async () => {
    const site = await fakeStart([
      { status: 502, body: "<html>Bad gateway</html>" },
      { status: 200, body: "<html>Welcome to the hotel</html>" },
      { status: 503, body: { error: { code: "unavailable", message: "Later" } } },
      { status: 200, body: { ok: true, leaseTtlS: 60 } },
    ]);
    const end = await bench.run({ command: sh("echo ran"), siteUrl: site.url });
    expect(end).toMatchObject({ outcome: "ok", console: "ran\n" });
    expect(new Set(site.calls.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(site.calls).toHaveLength(4);
    await site.close();
  });

  it.each(["gone", "already_started", "unauthorized"])("runs nothing when the site says %s", async (code) => {
    const site = await fakeStart([{ status: 409, body: { error: { code, message: "No" } } }]);
    const end = await bench.run({ command: sh("echo ran"), siteUrl: site.url });
    expect(end).toMatchObject({
      outcome: "infra_failed",
      reason: "could_not_start",
      refused: code,
      console: "",
    });
    await site.close();
  });

  it("gives up when nobody answers in time, and when it is cancelled meanwhile", async () => {
    const late = await bench.run({
      command: sh("echo ran"),
      siteUrl: "http://127.0.0.1:9",
      times: { startWithinMs: 300 },
    });
    expect(late).toMatchObject({ outcome: "infra_failed", reason: "could_not_start", console: "" });
    expect(late.refused).toBeUndefined();
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const siteUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const made = bench.start({ command: sh("echo ran"), siteUrl });
    await until(() => existsSync(made.folder.shim));
    writeFileSync(made.folder.stop, JSON.stringify({ why: "cancelled" }));
    expect(await made.exit).toMatchObject({ outcome: "cancelled" });
    silent.closeAllConnections();
    silent.close();
  });

  it("says so when the program is not there or its file cannot be read", async () => {
    const missing = await bench.run({ command: ["/nowhere/at/all"] });
    expect(missing).toMatchObject({ outcome: "infra_failed", reason: "could_not_start" });
    expect(missing.detail).toContain("/nowhere/at/all");
    const hidden = await bench.run({
      command: ["/nowhere/a-secret-of-this-run"],
      secrets: ["a-secret-of-this-run"],
    });
    expect(hidden.detail).toContain("/nowhere/");
    expect(JSON.stringify(hidden)).not.toContain("a-secret-of-this-run");
    const made = bench.attempt({ command: ["true"] });
    writeFileSync(made.folder.job, "{");
    expect(await bench.start(made).exit).toMatchObject({
      reason: "could_not_start",
      detail: "job.json cannot be read",
    });
  });
});

describe("a supervisor that is no more", () => {
  it("is told from a later process with its number", async () => {
    const made = bench.start({ command: sh("exit 0") });
    const shim = await until(
      () =>
        existsSync(made.folder.shim) && ShimFile.parse(JSON.parse(readFileSync(made.folder.shim, "utf8"))),
    );
    await made.exit;
    expect(isRunning(shim.pid, shim.startTime)).toBe(false);
    expect(isRunning(process.pid, shim.startTime)).toBe(false);
  });
});
