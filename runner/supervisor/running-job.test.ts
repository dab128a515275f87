import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ProgressFile } from "../attempt-folder";
import { fakeStart } from "../fixtures/attempt";
import { SupervisorBench, until } from "../fixtures/supervised";

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

describe("while it runs", () => {
  const forever = sh("echo > up; while :; do echo on; sleep 0.02; done");

  it("is stopped before its lease ends, unless the lease is renewed", async () => {
    const site = await fakeStart([{ status: 200, body: { ok: true, leaseTtlS: 1 } }]);
    const over = await bench.run({ command: forever, siteUrl: site.url });
    expect(over).toMatchObject({ outcome: "infra_failed", reason: "lease_over" });
    expect(over.durationMs).toBeLessThan(5_000);
    const renewed = bench.start({ command: sh("echo > up; sleep 2"), siteUrl: site.url });
    writeFileSync(renewed.folder.lease, JSON.stringify({ n: 1, ttlMs: 60_000 }));
    expect(await renewed.exit).toMatchObject({ outcome: "ok" });
    await site.close();
  });

  it("ends before its lease by the margin", async () => {
    const site = await fakeStart([{ status: 200, body: { ok: true, leaseTtlS: 60 } }]);
    const end = await bench.run({ command: forever, siteUrl: site.url, times: { leaseMarginMs: 59_500 } });
    expect(end).toMatchObject({ reason: "lease_over" });
    await site.close();
  });

  it.each([
    ["gone", "infra_failed", "lease_over"],
    ["disk_full", "infra_failed", "disk_full"],
  ])("is stopped when it is %s", async (why, outcome, reason) => {
    const made = bench.start({ command: forever });
    await until(() => existsSync(join(made.folder.workspace, "up")));
    writeFileSync(made.folder.stop, JSON.stringify({ why }));
    expect(await made.exit).toMatchObject({ outcome, reason });
  });

  it("is stopped when its supervisor is asked to end, and the first reason stands", async () => {
    const made = bench.start({
      command: sh("trap '' TERM; echo > up; while :; do sleep 0.02; done"),
      times: { graceMs: 3_000 },
    });
    await until(() => existsSync(join(made.folder.workspace, "up")));
    made.child.kill("SIGTERM");
    const phase = () => ProgressFile.parse(JSON.parse(readFileSync(made.folder.progress, "utf8"))).phase;
    await until(() => existsSync(made.folder.progress) && phase() === "stopping");
    writeFileSync(made.folder.stop, JSON.stringify({ why: "cancelled" }));
    expect(await made.exit).toMatchObject({ outcome: "infra_failed", reason: "supervisor_died" });
  });

  it("is ended some time after its result when its process does not end, and what it made counts", async () => {
    const result = { kind: "agent", outputs: {}, notes: ["a note"], citations: null };
    const script = `${say({ kind: "result", result })}; while :; do echo on; sleep 0.02; done`;
    const end = await bench.run({ command: sh(script), times: { afterResultMs: 200 } });
    expect(end).toMatchObject({ outcome: "ok", reason: "done", result });
  });

  it("is not idle while it works without a word", async () => {
    const work = `const t=Date.now();while(Date.now()-t<2200);`;
    const end = await bench.run({ command: [process.execPath, "-e", work], limits: { idleS: 1 } });
    expect(end).toMatchObject({ outcome: "ok" });
  });

  it("tells how far it is and what it uses", async () => {
    const script = `head -c 3000000 /dev/zero > file; ${say({ kind: "stage_start", stage: "idea", model: null })}; while :; do sleep 0.05; done`;
    const made = bench.start({ command: sh(script) });
    const progress = await until(() => {
      if (!existsSync(made.folder.progress)) return null;
      const read = ProgressFile.parse(JSON.parse(readFileSync(made.folder.progress, "utf8")));
      return (read.diskMb ?? 0) > 2 && read.rssMb !== null && read.stages.length > 0 ? read : null;
    });
    expect(progress).toMatchObject({
      phase: "running",
      stages: [{ name: "idea", state: "running" }],
      gpus: [],
    });
  });

  it("hides secrets in both logs, however they are written", async () => {
    const secret = "a-value-nobody-sees";
    const script = `printf 'a-value-'; sleep 0.1; echo nobody-sees; echo ${secret} | base64; ${say({ kind: "note", level: "info", text: `is ${secret}` })}; echo 'not an event ${secret}' >&3; echo $REFEREE_ATTEMPT at_of_this_test`;
    const end = await bench.run({ command: sh(script), secrets: [secret] });
    expect(end.console + end.events).not.toContain(secret);
    expect(end.console).not.toContain(Buffer.from(secret).toString("base64").slice(0, 16));
    expect(end.console).not.toContain("at_of_this_test");
    expect(end.console.split("\n")[0]).toBe("***");
    expect(end.events).toContain('"is ***"');
    expect(end.console).toContain("not an event ***");
  });

  it("keeps a character whole whose bytes come one by one", async () => {
    const script = "printf '\\342'; sleep 0.05; printf '\\200'; sleep 0.05; printf '\\224 dash\\n'";
    expect((await bench.run({ command: sh(script) })).console).toBe("— dash\n");
  });

  it("runs with less right to the processor and to memory than others", async () => {
    const end = await bench.run({ command: sh("nice; cat /proc/self/oom_score_adj; ulimit -c; ulimit -n") });
    const [nice, oom, core, files] = end.console.split("\n").map(Number);
    expect([nice, oom, core]).toEqual([10, 500, 0]);
    expect(files).toBeLessThanOrEqual(65_536);
  });
});
