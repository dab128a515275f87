import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { attemptFolder, type JobFile } from "../attempt-folder";
import { jobFileFixture } from "../fixtures/job-file";
import { type SlurmCluster, startSlurm, whyNoSlurm } from "../fixtures/slurm-cluster";
import type { StartRequest } from "./executor";
import { slurmExecutor } from "./slurm";
import { type Ask, slurmAsker } from "./slurm/commands";

const why = whyNoSlurm();
const where = why !== undefined && !process.env.CI ? describe.skip : describe;

where(`a Slurm cluster of one node${why === undefined ? "" : ` (${why})`}`, () => {
  let cluster: SlurmCluster;
  let ask: Ask;
  beforeAll(async () => {
    cluster = await startSlurm();
    ask = slurmAsker({ ...process.env, ...cluster.env });
  });
  afterAll(async () => {
    await cluster?.stop();
  });

  const executor = (asked = ask) => slurmExecutor({ ask: asked, pollMs: 50, killMs: 20_000, siteArgs: [] });
  const standing = async (handle: unknown, asked = ask) =>
    (await executor(asked).inspect(new Map([["it", handle]]))).get("it");

  /** A request whose supervisor is a shell script with the attempt's folder as `$1`. */
  function request(script: string, needs: Partial<JobFile["claimed"]["needs"]> = {}): StartRequest {
    const root = mkdtempSync(join(tmpdir(), "referee slurm it's "));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const supervisor = join(root, "supervisor.sh");
    writeFileSync(supervisor, script);
    const folder = attemptFolder(root);
    mkdirSync(folder.workspace);
    const attempt = `t${Math.random().toString(36).slice(2)}`;
    return {
      folder,
      job: jobFileFixture({ attempt, needs }),
      supervisor: ["/bin/sh", supervisor],
      attempt,
      fence: 1,
    };
  }

  async function until(check: () => boolean | Promise<boolean>): Promise<void> {
    const end = performance.now() + 30_000;
    while (!(await check())) {
      if (performance.now() > end) throw new Error("It did not happen within 30 s");
      await new Promise((next) => setTimeout(next, 50));
    }
  }

  test("a job runs on the node, gets its GPU from the cluster, and has ended when it has", async () => {
    const asked = request('echo "$CUDA_VISIBLE_DEVICES" > "$1/gpu"; exit 7', { gpus: 1 });
    const handle = await executor().start(asked);
    await until(async () => (await standing(handle))?.state === "ended");
    expect(await standing(handle)).toEqual({ state: "ended", why: null, detail: "NonZeroExitCode" });
    expect(readFileSync(join(asked.folder.root, "gpu"), "utf8").trim()).toMatch(/^[01]$/);
  });

  test("starting twice finds the job that is there, so that it runs once", async () => {
    const asked = request('echo ran >> "$1/count"; sleep 1');
    const first = await executor().start(asked);
    expect(await executor().start(asked)).toEqual(first);
    await until(async () => (await standing(first))?.state === "ended");
    expect(readFileSync(join(asked.folder.root, "count"), "utf8")).toBe("ran\n");
  });

  test("where sbatch took the job but its answer was lost, the job is found by its name", async () => {
    const asked = request("sleep 1");
    const deaf: Ask = async (program, args) => {
      const said = await ask(program, args);
      return program === "sbatch" ? { ok: false, out: "", error: "Socket timed out on send/recv" } : said;
    };
    const handle = await executor(deaf).start(asked);
    expect(handle).toMatchObject({ name: `att-${asked.attempt}-1`, id: expect.stringMatching(/^\d+$/) });
    await executor().kill(handle);
  });

  test("what ignores the request to end is ended by the cluster, and kill waits for it", async () => {
    const asked = request('trap "" TERM; echo $$ > "$1/pid"; while :; do sleep 0.1; done');
    const handle = await executor().start(asked);
    const file = join(asked.folder.root, "pid");
    await until(() => existsSync(file) && readFileSync(file, "utf8").trim() !== "");
    const pid = readFileSync(file, "utf8").trim();
    await executor().kill(handle);
    expect(existsSync(`/proc/${pid}`)).toBe(false);
    expect(await standing(handle)).toMatchObject({ state: "ended", why: "cluster_failed" });
  });

  test("a cluster that refuses the job is quoted, and one that does not answer is never taken for an end", async () => {
    const elsewhere = slurmExecutor({ ask, pollMs: 50, killMs: 1000, siteArgs: ["--partition=nowhere"] });
    await expect(elsewhere.start(request("true"))).rejects.toThrow(
      /sbatch did not take the job: .*invalid partition/i,
    );
    const handle = { executor: "slurm", name: "att-nobody-1", id: "99999" };
    expect(await standing(handle)).toEqual({ state: "missing" });
    const silent: Ask = async () => ({ ok: false, out: "", error: "Unable to contact slurm controller" });
    expect(await standing(handle, silent)).toEqual({ state: "unknown" });
  });

  test("a number that now belongs to another job is not taken for ours", async () => {
    const asked = request("sleep 5");
    const handle = (await executor().start(asked)) as { id: string };
    expect(await standing({ executor: "slurm", name: "att-other-1", id: handle.id })).toEqual({
      state: "missing",
    });
    await executor().kill(handle);
  });

  test("a controller that is killed and started again may run a job twice: the gate lets one pass", async () => {
    const asked = request('mkdir "$1/started.d" || exit 0; echo ran >> "$1/count"; sleep 0.5');
    const handle = await executor().start(asked);
    await until(() => existsSync(join(asked.folder.root, "count")));
    await cluster.restartController();
    await until(async () => ["ended", "missing"].includes((await standing(handle))?.state ?? ""));
    expect(readFileSync(join(asked.folder.root, "count"), "utf8")).toBe("ran\n");
  });
});
