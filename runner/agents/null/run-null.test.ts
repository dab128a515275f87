import { describe, expect, test } from "vitest";
import { readPaper } from "@/lib/paper/read-paper";
import { seededRandom } from "@/lib/stats/random";
import { agentContext, filesBelow } from "../agent-fixture";
import { writeWhole } from "../files";
import { ExperimentResults, experimentProgram } from "./experiment";
import { runNull } from "./run-null";

const job = { setup: { kind: "null" } } as const;
const run = async (more: Parameters<typeof agentContext>[0] = job) => {
  const context = agentContext(more);
  const result = await runNull(context);
  return { ...context, result, files: filesBelow(context.workspace) };
};
const resultsOf = (files: Map<string, Buffer>) =>
  ExperimentResults.parse(JSON.parse(String(files.get("results/results.json"))));

describe("a whole run of the null agent", () => {
  test("leaves every file of a run, and a second run leaves the same bytes", async () => {
    const [first, second] = await Promise.all([run(), run()]);
    expect([...first.files.keys()]).toEqual([
      "code/README.md",
      "code/experiment.mjs",
      "idea.md",
      "proposal.md",
      "related_work.md",
      "results/figures/error-by-training-size.png",
      "results/log.txt",
      "results/paper.md",
      "results/results.json",
      "results/results.md",
    ]);
    expect(second.files).toEqual(first.files);
  });

  test("another seed and another task each give other numbers", async () => {
    const [one, seed, task] = await Promise.all([
      run(),
      run({ ...job, seed: 2 }),
      run({ ...job, task: { id: "iclr2025_another", title: "Another" } }),
    ]);
    const means = [one, seed, task].map(({ files }) => resultsOf(files).points[0]?.ridge.mean);
    expect(new Set(means).size).toBe(3);
  });

  test("the paper's table holds the computed numbers and no others", async () => {
    const { files } = await run();
    const paper = String(files.get("results/paper.md"));
    const cells = [...paper.matchAll(/^\| (\d+) \| ([\d.]+) ± ([\d.]+) \| ([\d.]+) ± ([\d.]+) \|$/gm)];
    const computed = resultsOf(files).points.map(({ examples, ridge, neighbours }) => [
      String(examples),
      ...[ridge.mean, ridge.standardError, neighbours.mean, neighbours.standardError].map((n) =>
        n.toFixed(4),
      ),
    ]);
    expect(cells.map((cell) => cell.slice(1))).toEqual(computed);
    expect(paper).toContain("Made by the null agent, which does no research.");
  });

  test("the learners learn: more examples lower the error, and none goes below the noise", async () => {
    const { points, noiseVariance } = resultsOf((await run()).files);
    const [first, last] = [points[0], points.at(-1)];
    expect(last?.neighbours.mean).toBeLessThan((first?.neighbours.mean ?? 0) / 2);
    for (const { ridge, neighbours } of points) {
      expect(ridge.mean).toBeGreaterThan(noiseVariance * 0.9);
      expect(neighbours.mean).toBeGreaterThan(noiseVariance * 0.9);
    }
  });

  test("the reader shows the paper with its figure", async () => {
    const { files } = await run();
    const figure = "results/figures/error-by-training-size.png";
    const { title, tree } = readPaper(String(files.get("results/paper.md")), {
      folder: "results",
      find: (path) => (files.has(path) ? { src: `/files/${path}`, mediaType: "image/png" } : undefined),
    });
    expect(title).toBe("How many examples until neighbours beat a straight line?");
    expect(JSON.stringify(tree).includes(`/files/${figure}`)).toBe(true);
    expect(JSON.stringify(tree).includes("left-out")).toBe(false);
  });

  test("each step is told in order", async () => {
    const { events } = await run();
    expect(events[0]).toEqual({
      kind: "plan",
      stages: ["idea", "literature", "proposal", "experiment", "paper"],
    });
    expect(events.flatMap((event) => (event.kind === "stage_end" ? [event.state] : []))).toEqual(
      Array(5).fill("done"),
    );
  });
});

describe("one stage alone", () => {
  test.each([
    ["idea", ["idea.md"]],
    ["proposal", ["proposal.md", "related_work.md"]],
  ] as const)("%s leaves its own files and nothing else", async (stage, paths) => {
    const { files } = await run({ ...job, stage });
    expect([...files.keys()]).toEqual(paths);
  });

  test("experiment ends with results, without a paper", async () => {
    const { files, result } = await run({ ...job, stage: "experiment" });
    expect(files.has("results/results.md")).toBe(true);
    expect(files.has("results/paper.md")).toBe(false);
    expect(result.outputs).toEqual({ main: "results/results.md", results: "results/results.json" });
  });

  test("writeup of another agent's results repeats them, and of none says what is missing", async () => {
    const context = agentContext({ ...job, stage: "writeup" });
    await expect(runNull(context)).rejects.toMatchObject({
      reason: "inputs_unfit",
      detail: "results/results.md",
    });
    writeWhole(context.workspace, "results/results.md", "# Results\n\nThe margin was 0.42.\n");
    await runNull(context);
    expect(String(filesBelow(context.workspace).get("results/paper.md"))).toContain("The margin was 0.42.");
  });
});

test("it works as long as its time limit allows, within its bounds", async () => {
  const limits = { idleS: 30, costUsd: null };
  const [short, longer] = await Promise.all([
    run({ ...job, limits: { ...limits, wallS: 1 } }),
    run({ ...job, limits: { ...limits, wallS: 60 } }),
  ]);
  expect(resultsOf(short.files).repetitions).toBe(10);
  expect(resultsOf(longer.files).repetitions).toBe(20);
});

test("when asked to end it ends at once, without a result", async () => {
  const context = agentContext({ ...job, limits: { wallS: 6000, idleS: 30, costUsd: null } });
  const running = runNull(context);
  setImmediate(context.stop);
  await expect(running).rejects.toMatchObject({ name: "AbortError" });
  expect(filesBelow(context.workspace).has("results/results.md")).toBe(false);
});

test("the program's generator is the one of the statistics", () => {
  const source = experimentProgram.match(/let state = seed \| 0;[\s\S]*?\n}\n/)?.[0] ?? "";
  const made = new Function("seed", `${source} return Array.from({ length: 50 }, random);`)(12345);
  const expected = seededRandom(12345);
  expect(made).toEqual(Array.from({ length: 50 }, expected));
});
