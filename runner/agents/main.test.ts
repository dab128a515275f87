import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { AgentSetup } from "@/lib/runs/agent-setup";
import { bundlePrograms } from "../bundle";
import { JobEvent } from "../events";
import { agentContext, filesBelow, newFolder } from "./agent-fixture";
import { writeWhole } from "./files";

let program = "";
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "referee-programs-"));
  program = (await bundlePrograms(folder)).agent;
  return () => rmSync(folder, { recursive: true, force: true });
});

interface Started {
  readonly workspace: string;
  readonly ended: Promise<{ code: number | null; events: JobEvent[]; errors: string }>;
  stop(): void;
}

/** The bundled program as a supervisor starts it: the job in a file, the events by a pipe. */
function start(setup: AgentSetup, more: { wallS?: number; hasJob?: boolean } = {}): Started {
  const { job, workspace } = agentContext({ setup, stage: "idea" });
  const limits = { ...job.limits, wallS: more.wallS ?? 30 };
  if (more.hasJob ?? true) writeWhole(workspace, ".referee/job.json", JSON.stringify({ ...job, limits }));
  writeWhole(workspace, "task.md", "# A task\n");
  const child = spawn(process.execPath, [program], {
    cwd: workspace,
    env: {
      PATH: process.env.PATH,
      HOME: newFolder(),
      REFEREE_JOB: join(workspace, ".referee/job.json"),
      REFEREE_EVENTS_FD: "3",
    } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const reported = text(child.stdio[3] as Readable);
  const errors = text(child.stderr as Readable);
  const closed = once(child, "close") as Promise<[number | null]>;
  return {
    workspace,
    stop: () => child.kill("SIGTERM"),
    ended: Promise.all([closed, reported, errors]).then(([[code], lines, complaint]) => ({
      code,
      events: lines
        .split("\n")
        .filter(Boolean)
        .map((line) => JobEvent.parse(JSON.parse(line))),
      errors: complaint,
    })),
  };
}
const external = (command: string): AgentSetup => ({
  kind: "external",
  manifest: { version: 1, command, outputs: ["idea.md"], environment: [], readable: [] },
});

describe("the job's process", () => {
  test("reports each step and the result by the descriptor it was given", async () => {
    const { code, events } = await start({ kind: "null" }).ended;
    expect(code).toBe(0);
    expect(events.map(({ kind }) => kind)).toEqual(["plan", "stage_start", "stage_end", "result"]);
  });

  test("ends with the reason and a bad code where the agent failed", async () => {
    const { code, events } = await start(external("true")).ended;
    expect(code).toBe(1);
    expect(events.at(-1)).toEqual({ kind: "failure", reason: "no_output", detail: "idea.md" });
  });

  test("a job that is missing is a failure with words, not a riddle", async () => {
    const { code, events, errors } = await start({ kind: "null" }, { hasJob: false }).ended;
    expect(code).toBe(1);
    expect(events.at(-1)).toMatchObject({ kind: "failure" });
    expect(errors).toContain("job.json");
  });

  test("SIGTERM is passed on, and it ends without claiming a failure of its own", async () => {
    const { ended, stop, workspace } = start(
      external("trap 'exit 0' TERM; echo > up; while :; do sleep 0.02; done"),
    );
    while (!filesBelow(workspace).has("up")) await new Promise((resolve) => setImmediate(resolve));
    stop();
    const { code, events } = await ended;
    expect(code).toBe(143);
    expect(events.some(({ kind }) => kind === "failure" || kind === "result")).toBe(false);
  });

  test("an outside program may report progress itself", async () => {
    const line = '{"kind":"note","level":"info","text":"halfway"}';
    const { events } = await start(external(`echo '${line}' >&"$REFEREE_EVENTS_FD"; echo x > idea.md`)).ended;
    expect(events).toContainEqual({ kind: "note", level: "info", text: "halfway" });
  });
});
