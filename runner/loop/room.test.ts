import { describe, expect, test } from "vitest";
import { runnerConfig } from "../config";
import { faultyBuses, readGpus } from "./gpus";
import { jobEnvironment, keyNames } from "./job-environment";
import { logTo } from "./log";
import { chooseGpus, roomOf } from "./room";
import type { RunProgram } from "./run-program";
import { runProgram } from "./run-program";
import { throttle } from "./throttle";

const ended = (output: string, code: number | null = 0) => ({ code, output, why: "ended" as const });

/** A machine whose programs answer with these texts. */
const programs =
  (gpus: string, apps = "", kernel = ""): RunProgram =>
  (program, args) =>
    Promise.resolve(ended(program === "dmesg" ? kernel : args[0]?.includes("compute-apps") ? apps : gpus));
const card = (n: number, used = "3", ecc = "0") =>
  `GPU-${n}, Example A100, 40960, ${used}, 00000000:0${n}:00.0, ${ecc}`;

describe("GPUs", () => {
  test.each([
    ["the program is missing", { code: null, output: "", why: "missing" as const }],
    ["the driver hangs", { code: null, output: "", why: "slow" as const }],
    ["there is no device", ended("No devices were found", 6)],
    ["it says so and succeeds", ended("No devices were found")],
  ])("there are none where %s", async (_, answer) => {
    expect(await readGpus(() => Promise.resolve(answer), new Set(), 10)).toEqual([]);
  });

  test("what the driver does not know is no fault", async () => {
    const gpus = await readGpus(programs(card(1, "[N/A]", "[Not Supported]")), new Set(), 10);
    expect(gpus).toEqual([{ gpu: { uuid: "GPU-1", name: "Example A100", memoryMb: 40_960 }, aside: null }]);
  });

  test("one that a stranger uses, that has faults of its own or that is still full is kept aside, and says why", async () => {
    const all = [card(1, "900"), card(2), card(3, "3", "2"), card(4), card(5, "800"), card(6, "700")].join(
      "\n",
    );
    const apps = "GPU-1, 4711, 880\nGPU-2, 99, 100\nGPU-6, [N/A], [N/A]";
    const kernel = "NVRM: Xid (PCI:0000:04:00): 79, pid=1, GPU has fallen off the bus.";
    const gpus = await readGpus(programs(all, apps, kernel), new Set(["GPU-5"]), 10);
    expect(gpus.map(({ aside }) => aside)).toEqual([
      "GPU GPU-1 is used by process 4711",
      null,
      "GPU GPU-3 has memory errors and is kept aside",
      "GPU GPU-4 reported fault Xid 79 and is kept aside",
      null,
      "GPU GPU-6 is used by somebody else",
    ]);
  });

  test("a fault of a program that ran on it is none of the GPU's", () => {
    expect(faultyBuses("NVRM: Xid (PCI:0000:3B:00): 13, Graphics Exception").size).toBe(0);
  });

  test("a program that hangs is killed and not waited for", async () => {
    await expect(runProgram("sleep", ["60"], 20)).resolves.toMatchObject({ code: null, why: "slow" });
    await expect(runProgram("no-such-program", [], 1000)).resolves.toMatchObject({ why: "missing" });
  });
});

describe("room", () => {
  const needs = { gpus: 1, gpuMemoryMb: 30_000, cpus: 2, memoryMb: 4000, diskMb: 1000, labels: [] };
  const gpu = (uuid: string, memoryMb: number) => ({ gpu: { uuid, name: "GPU", memoryMb }, aside: null });
  const machine = {
    cpus: 8,
    memoryMb: 33_024,
    availableMb: 30_000,
    disk: { freeBytes: 120 * 1024 ** 3, allBytes: 1000 * 1024 ** 3 },
  };
  const seen = { machine, gpus: [gpu("a", 80_000), gpu("b", 40_000), gpu("c", 10_000)] };

  test("is what running jobs leave; one that only sends its files holds nothing", () => {
    const held = [
      { needs, gpus: ["b"], isRunning: true },
      { needs, gpus: ["c"], isRunning: false },
    ];
    const { free, isReady, reasons } = roomOf(seen, held, runnerConfig({}));
    expect(free.gpus.map(({ uuid }) => uuid)).toEqual(["a", "c"]);
    expect(free).toMatchObject({ cpus: 5, memoryMb: 28_000, diskMb: 70 * 1024 });
    expect([isReady, reasons]).toEqual([true, []]);
    expect(roomOf(seen, held, runnerConfig({ REFEREE_RUNNER_JOBS: "1" })).isReady).toBe(false);
  });

  test("ends at a twentieth of the disk", () => {
    const low = { ...machine, disk: { freeBytes: 40 * 1024 ** 3, allBytes: 1000 * 1024 ** 3 } };
    expect(roomOf({ ...seen, machine: low }, [], runnerConfig({}))).toMatchObject({
      isReady: false,
      isDiskLow: true,
      reasons: ["The disk has 40.0 GiB left, less than the 50.0 GiB that a new job needs"],
    });
  });

  test("gives the smallest GPU that does, and none where there are not enough", () => {
    const { free } = roomOf(seen, [], runnerConfig({}));
    expect(chooseGpus(needs, free)).toEqual(["b"]);
    expect(chooseGpus({ ...needs, gpus: 3 }, free)).toBeNull();
    expect(chooseGpus({ ...needs, gpus: 0 }, free)).toEqual([]);
  });
});

describe("what a job is given", () => {
  const manifest = { version: 1 as const, command: "true", outputs: ["a.md"], readable: [] };
  const spec = (environment: string[]) =>
    ({ setup: { kind: "external", manifest: { ...manifest, environment } } }) as unknown as Parameters<
      typeof jobEnvironment
    >[0];
  const given = {
    PATH: "/bin",
    HOME: "/root",
    LAB_API_KEY: "value-of-it",
    AUTH_SECRET: "x",
    REFEREE_URL: "http://x",
  };

  test("is path, language and the keys that it names, and of the rest nothing", () => {
    expect(jobEnvironment(spec(["LAB_API_KEY"]), given)).toEqual({
      environment: { PATH: "/bin", LAB_API_KEY: "value-of-it" },
      secrets: ["value-of-it"],
      missing: null,
    });
  });

  test.each(["AUTH_SECRET", "REFEREE_URL", "HOME", "NOT_SET"])(
    "never %s, which counts as missing",
    (name) => {
      const { environment, missing } = jobEnvironment(spec([name]), given);
      expect([missing, environment[name]]).toEqual([name, undefined]);
    },
  );

  test("MLR-Agent gets the key of an index where it is set, as a secret, and misses none that it can do without", () => {
    const ownServer = {
      provider: "openai-compatible",
      model: "m",
      baseUrl: "http://127.0.0.1:1",
      keyName: null,
    };
    const setup = {
      kind: "mlr",
      model: ownServer,
      literature: { by: "indexes" },
      coding: { tool: "codex", model: "c", baseUrl: null, keyName: "LAB_API_KEY" },
      promptVersion: "1",
    };
    const mlr = { setup } as unknown as Parameters<typeof jobEnvironment>[0];
    expect(jobEnvironment(mlr, given)).toEqual({
      environment: { PATH: "/bin", LAB_API_KEY: "value-of-it" },
      secrets: ["value-of-it"],
      missing: null,
    });
    const more = jobEnvironment(mlr, {
      ...given,
      SEMANTIC_SCHOLAR_API_KEY: "index-value",
      OPENAI_API_KEY: "o",
    });
    expect(more.environment).toMatchObject({ SEMANTIC_SCHOLAR_API_KEY: "index-value" });
    expect(more.environment).not.toHaveProperty("OPENAI_API_KEY");
    const behind = jobEnvironment(mlr, { ...given, HTTPS_PROXY: "http://lab:p%40ss-of-lab@proxy:3128" });
    expect(behind.secrets).toEqual(expect.arrayContaining(["p%40ss-of-lab", "p@ss-of-lab"]));
    expect(more.secrets.sort()).toEqual(["index-value", "value-of-it"]);
    expect(jobEnvironment(mlr, { PATH: "/bin" }).missing).toBe("LAB_API_KEY");
  });

  test("of keys that are set the names alone are told", () => {
    expect(keyNames({ ...given, OPENAI_API_KEY: "", GEMINI_API_KEY: "v" })).toEqual([
      "GEMINI_API_KEY",
      "LAB_API_KEY",
    ]);
  });
});

test("a bad setting is named, and one that is set to nothing counts as not set", () => {
  expect(() => runnerConfig({ REFEREE_RUNNER_JOBS: "many" })).toThrow(
    /REFEREE_RUNNER_JOBS: .* See \.env\.example/,
  );
  expect(runnerConfig({ REFEREE_URL: "" }).siteUrl).toBe("http://127.0.0.1:3000");
});

test("the log is one line an event, and never shows what is hidden", () => {
  const lines: string[] = [];
  const options = {
    hidden: () => ["rt_word"],
    write: (line: string) => lines.push(line),
    now: () => new Date(0),
  };
  logTo({ ...options, isJson: false })("info", "took\nrt_word", { run: "r1" });
  logTo({ ...options, isJson: true })("error", "lost rt_word");
  expect(lines).toEqual([
    "1970-01-01T00:00:00.000Z  info     took [hidden] run=r1\n",
    '{"at":"1970-01-01T00:00:00.000Z","level":"error","message":"lost [hidden]"}\n',
  ]);
});

test("senders together keep to the rate, after a second's worth at once", async () => {
  let now = 0;
  const sleep = async (ms: number) => {
    now += ms;
  };
  const take = throttle(1000, { now: () => now, sleep });
  const signal = new AbortController().signal;
  for (let n = 0; n < 10; n += 1) await take(500, signal);
  expect(now).toBe(3500);
});
