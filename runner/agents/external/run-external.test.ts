import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ExternalManifest } from "@/lib/runs/agent-setup";
import { JobEvent } from "../../events";
import { agentContext, filesBelow } from "../agent-fixture";
import { writeWhole } from "../files";
import { runExternal } from "./run-external";

const manifest = (command: string, more: Partial<ExternalManifest> = {}): ExternalManifest => ({
  version: 1,
  command,
  outputs: ["idea.md"],
  environment: [],
  readable: [],
  ...more,
});

function start(asked: ExternalManifest, environment: Record<string, string> = {}) {
  const context = agentContext(
    { setup: { kind: "external", manifest: asked }, stage: "idea", seed: 7 },
    { environment: { PATH: process.env.PATH, ...environment } },
  );
  writeWhole(context.workspace, "task.md", "# A task\n");
  return { ...context, ended: runExternal(context, asked) };
}

test("a program runs in the run's folder with its inputs, and its outputs are named", async () => {
  const { ended, workspace, events } = start(manifest("cat task.md > idea.md"));
  expect(await ended).toMatchObject({ outputs: { "idea.md": "idea.md" }, citations: null });
  expect(String(filesBelow(workspace).get("idea.md"))).toBe("# A task\n");
  expect(events.map(({ kind }) => kind)).toEqual(["plan", "stage_start", "stage_end"]);
});

test("it sees what the manifest names and what we tell it, and nothing else of the runner", async () => {
  const asked = manifest("env > idea.md", { environment: ["LAB_KEY", "NOT_SET"] });
  const { ended, workspace } = start(asked, { LAB_KEY: "for the lab", OTHER_KEY: "not for the lab" });
  await ended;
  const seen = String(filesBelow(workspace).get("idea.md"));
  const names = seen
    .trim()
    .split("\n")
    .map((line) => line.split("=")[0])
    .filter((name) => !["PWD", "SHLVL", "_", "OLDPWD"].includes(name ?? ""));
  expect(names.sort()).toEqual([
    "LAB_KEY",
    "PATH",
    "REFEREE_RUN",
    "REFEREE_SECONDS_LEFT",
    "REFEREE_SEED",
    "REFEREE_STAGE",
    "REFEREE_TASK",
    "REFEREE_TASK_TITLE",
    "REFEREE_WORKSPACE",
  ]);
  expect(seen).toContain("REFEREE_TASK=iclr2025_example\n");
  expect(seen).toContain("REFEREE_SEED=7\n");
  expect(seen).toMatch(/REFEREE_SECONDS_LEFT=(29|30)\n/);
});

describe("a program that ends in vain", () => {
  test.each([
    ["leaves nothing", "true", "no_output", "idea.md"],
    ["leaves a link where a file should be", "ln -s task.md idea.md", "no_output", "idea.md"],
    ["ends with an error", "echo x > idea.md; exit 7", "nonzero_exit", "7"],
    ["is not there", "no-such-program", "nonzero_exit", "127"],
    ["is killed", "kill -KILL $$", "killed_by_signal", "SIGKILL"],
  ])("one that %s is told as such", async (_, command, reason, detail) => {
    const { ended, events } = start(manifest(command));
    await expect(ended).rejects.toMatchObject({ reason, detail });
    expect(events.at(-1)).toEqual({ kind: "stage_end", stage: "idea", state: "failed" });
  });

  test("every missing output is named", async () => {
    const { ended } = start(manifest("true", { outputs: ["idea.md", "results/paper.md"] }));
    await expect(ended).rejects.toMatchObject({ detail: "idea.md, results/paper.md" });
  });

  test("without its inputs it is not started", async () => {
    const asked = manifest("echo started > idea.md");
    const context = agentContext({ setup: { kind: "external", manifest: asked }, stage: "idea" });
    await expect(runExternal(context, asked)).rejects.toMatchObject({
      reason: "inputs_unfit",
      detail: "task.md",
    });
    expect(filesBelow(context.workspace).size).toBe(0);
  });
});

test("when the job is asked to end so is the program, which may still save", async () => {
  const command = "trap 'echo saved > idea.md; exit 0' TERM; echo up > up; while :; do sleep 0.02; done";
  const { ended, stop, workspace } = start(manifest(command));
  while (!filesBelow(workspace).has("up")) await new Promise((resolve) => setImmediate(resolve));
  stop();
  await expect(ended).rejects.toMatchObject({ name: "AbortError" });
  expect(String(filesBelow(workspace).get("idea.md"))).toBe("saved\n");
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;
test.skipIf(!hasPython)(
  "the example of the documentation runs as it is written (needs python3)",
  async () => {
    const program = join(import.meta.dirname, "../../../docs/example-agent.py");
    const asked = manifest(`python3 '${program}'`, { outputs: ["results/paper.md"] });
    const { ended, workspace } = start(asked);
    await ended;
    const { tosses, heads } = JSON.parse(String(filesBelow(workspace).get("results/counts.json")));
    expect(tosses).toBe(200_000);
    expect(String(filesBelow(workspace).get("results/paper.md"))).toContain(`| fair | ${heads.fair} |`);
  },
);

test("every manifest that the documentation shows is one", () => {
  const text = readFileSync(join(import.meta.dirname, "../../../docs/agents.md"), "utf8");
  const shown = [...text.matchAll(/```json\n(\{\n[\s\S]*?\n\})\n```/g)].map(([, json = ""]) =>
    JSON.parse(json),
  );
  expect(shown).toHaveLength(2);
  for (const one of shown) expect(ExternalManifest.safeParse(one).error).toBeUndefined();
});

test("every event that the documentation shows is one", () => {
  const text = readFileSync(join(import.meta.dirname, "../../../docs/agents.md"), "utf8");
  const shown = text.split("\n").filter((line) => line.startsWith('{"kind"'));
  expect(shown).toHaveLength(4);
  for (const line of shown) expect(JobEvent.safeParse(JSON.parse(line)).error).toBeUndefined();
});
