import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
} from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import Database from "better-sqlite3";
import { cloneTo, endAll, npm } from "./fixtures/clone";

test.describe.configure({ mode: "serial" });

let folder: string;
let inTheWay: Server;
let taken: number;
let firstMs: number;

test.beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), "referee bare ")), "my clone");
  cloneTo(folder);
  inTheWay = createServer().listen(0, "127.0.0.1");
  await new Promise((listening) => inTheWay.once("listening", listening));
  taken = (inTheWay.address() as AddressInfo).port;
});

// Whatever a test that failed has left running.
test.afterEach(endAll);

test.afterAll(() => {
  inTheWay.close();
  rmSync(join(folder, ".."), { recursive: true, force: true });
});

test("one command brings the site up from a bare clone, on the next port where that one is taken", async () => {
  test.setTimeout(900_000); // it installs and builds
  expect(existsSync(join(folder, "node_modules"))).toBe(false);
  const started = performance.now();
  const demo = npm(folder, ["run", "demo"], { PORT: String(taken) });
  const [, url] = await demo.says(/Referee is up: (\S+)/);
  firstMs = performance.now() - started;
  expect(demo.said()).toContain(`Port ${taken} is in use by another program.`);
  expect(demo.said()).toContain("PORT=");
  expect(new URL(String(url)).port).not.toBe(String(taken));
  expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({
    ok: true,
    snapshot: expect.any(String),
  });
  const board = await fetch(`${url}/leaderboard/mlr-bench/end2end`);
  expect(board.status).toBe(200);
  expect(await board.text()).toContain("AI Scientist v2");

  await expectTwoRuns(String(url));

  demo.interrupt();
  expect([0, 130]).toContain(await demo.ended);
  await expect.poll(demo.isGone).toBe(true);
  expectNothingLeft();
});

/** The two runs of the null agent come up on the home page, one log is seen to grow, and both finish with a paper. */
async function expectTwoRuns(url: string): Promise<void> {
  const db = new Database(join(folder, "data", "referee.db"), { readonly: true });
  const runs = db.prepare("SELECT run_id FROM jobs ORDER BY created_at").pluck().all() as string[];
  db.close();
  expect(runs).toHaveLength(2);
  const [first = ""] = runs;
  const sizes = new Set<number>();
  const grows = async () => {
    const answer = await fetch(`${url}/api/v1/runs/${first}/log`);
    if (answer.ok) sizes.add((await answer.text()).length);
    return sizes.size;
  };
  await expect.poll(grows, { timeout: 60_000, intervals: [200] }).toBeGreaterThan(2);
  for (const run of runs) {
    const state = async () => {
      const told = (await (await fetch(`${url}/api/v1/runs/${run}`)).json()) as Told;
      return told.execution.state;
    };
    await expect.poll(state, { timeout: 120_000 }).toBe("succeeded");
    const paper = await fetch(`${url}/api/v1/runs/${run}/artifacts/results/paper.md`);
    expect([run, paper.status]).toEqual([run, 200]);
    expect(await (await fetch(url)).text()).toContain(run);
  }
}

interface Told {
  readonly execution: { readonly state: string };
}

/** Neither the runner, nor a supervisor or a job of it: whoever works in the clone or was started from it. */
function expectNothingLeft(): void {
  expect(readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && isOfClone(pid))).toEqual([]);
}

function isOfClone(pid: string): boolean {
  try {
    const called = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return called.includes(folder) || readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
  } catch {
    return false; // it has just ended
  }
}

test("Ctrl-C ends a job that the demo's runner is doing, with everything of it", async () => {
  const data = join(folder, "..", "other data");
  const demo = npm(folder, ["run", "demo"], { PORT: "0", REFEREE_DATA_DIR: data });
  await demo.says(/Referee is up: (\S+)/);
  const jobs = () => readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && isJobOf(pid, data));
  await expect.poll(() => jobs().length, { timeout: 60_000, intervals: [100] }).toBeGreaterThan(0);
  demo.interrupt();
  expect([0, 130]).toContain(await demo.ended);
  await expect.poll(jobs).toEqual([]);
  expectNothingLeft();
});

/** A job's process knows its attempt; where it is in a sandbox of its own, its supervisor does. */
function isJobOf(pid: string, data: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(join(data, "runner", "attempts"));
  } catch {
    return false; // it has just ended
  }
}

test("the second time nothing is installed or built, the data is kept, and it is up in no time", async () => {
  const started = performance.now();
  const demo = npm(folder, ["run", "demo"], { PORT: "0" });
  const [, url] = await demo.says(/Referee is up: (\S+)/);
  expect(performance.now() - started).toBeLessThan(firstMs / 3);
  expect(demo.said()).not.toMatch(/Installing|Building/);
  expect(demo.said()).toContain("is kept as it was");
  expect((await fetch(`${url}/api/health`)).status).toBe(200);

  // Somebody who stops npm alone stops everything as well.
  demo.child.kill("SIGTERM");
  await demo.ended;
  await expect.poll(demo.isGone).toBe(true);
});

test("production refuses to start without a database, and says which command makes one", async () => {
  const start = npm(folder, ["start"], { PORT: "0", REFEREE_DATA_DIR: join(folder, "elsewhere") });
  expect(await start.ended).toBe(1);
  expect(start.said()).toContain('Run "npm run migrate"');
  expect(existsSync(join(folder, "elsewhere"))).toBe(false);
});

test("production refuses to start without a build, and says which command makes one", async () => {
  renameSync(join(folder, ".next"), join(folder, ".next-aside"));
  const start = npm(folder, ["start"], { PORT: "0" });
  expect(await start.ended).toBe(1);
  expect(start.said()).toContain('Run "npm run build"');
  renameSync(join(folder, ".next-aside"), join(folder, ".next"));
});

test("production on a taken port names the setting that chooses another", async () => {
  const start = npm(folder, ["start"], { PORT: String(taken) });
  expect(await start.ended).toBe(1);
  expect(start.said()).toContain(`Port ${taken} is in use by another program.`);
  expect(start.said()).toContain(`PORT=${taken + 1} npm start`);
});

test("the site is saved while it serves, and restored only when it does not", async () => {
  const saved = join(folder, "..", "saved copy");
  const site = npm(folder, ["start"], { PORT: "0" });
  await site.says(/Referee serves/);
  const backup = npm(folder, ["run", "backup", "--", saved], {});
  expect(await backup.ended, backup.said()).toBe(0);
  const early = npm(folder, ["run", "restore", "--", saved, "--force"], {});
  expect(await early.ended).toBe(1);
  expect(early.said()).toContain("is in use");
  site.interrupt();
  await site.ended;
  const restore = npm(folder, ["run", "restore", "--", saved, "--force"], {});
  expect(await restore.ended, restore.said()).toBe(0);
  expect(restore.said()).toContain("is kept:");
});

test("a word that is no command lists those that are", async () => {
  const wrong = npm(folder, ["exec", "--", "node", "db/setup.mjs", "demmo"], {});
  expect(await wrong.ended).toBe(1);
  expect(wrong.said()).toContain("There are: dev, build, start, demo");
});
