import { join } from "node:path";
import { expect, test } from "vitest";
import { readPaper } from "@/lib/paper/read-paper";
import { codingTools } from "@/lib/runs/agent-setup";
import { installFakes } from "../../fixtures/install-fakes";
import { filesBelow, newFolder } from "../agent-fixture";
import { bench, goodReplies, reply, setup, tasks } from "./mlr-fixture";
import { realPorts } from "./ports";
import { runMlr } from "./run-mlr";

const keys = { ANTHROPIC_API_KEY: "one", OPENAI_API_KEY: "two", GEMINI_API_KEY: "three" };

/** The real adapter on a tool that stands in for the real one on the PATH. */
function withTool(tool: (typeof codingTools)[number], scenario: string, paperFigure = "held_out_error.png") {
  const environment = { ...keys, PATH: `${installFakes(newFolder(), scenario)}:${process.env.PATH}` };
  const used = { ...setup, coding: { ...setup.coding, tool } };
  const made = bench(
    {
      llm: (kind) => reply(goodReplies(1)[kind].replace("](figures/loss.png)", `](${paperFigure})`)),
    },
    { setup: used, limits: { wallS: 60, idleS: 1, costUsd: null } },
    { environment },
  );
  const { runCodingAgent } = realPorts;
  return { ...made, used, ports: { ...made.ports, runCodingAgent } };
}

test.each([...tasks].map(([id, text], place) => [id, codingTools[place % 3] ?? "codex", text] as const))(
  "%s with %s: a real experiment, its transcript, and a paper with its figure",
  async (id, tool, text) => {
    const { context, used, ports } = withTool(tool, "experiment");
    ports.save(context.workspace, "task.md", text);
    const job = { ...context.job, task: { id, title: id } };
    const { notes } = await runMlr({ ...context, job }, used, ports);
    const files = filesBelow(context.workspace);
    expect(files.get(`experiment/${tool}.jsonl`)?.length).toBeGreaterThan(100);
    const { tree } = readPaper(String(files.get("results/paper.md")), {
      folder: "results",
      find: (path) => (files.has(path) ? { src: `/at/${path}`, mediaType: "image/png" } : undefined),
    });
    expect(JSON.stringify(tree).includes("/at/results/figures/held_out_error.png")).toBe(true);
    expect(notes.join()).toContain("it was led to results/figures/held_out_error.png");
    expect(context.events.filter(({ kind }) => kind === "agent").length).toBeGreaterThan(3);
    const coded = context.events.find((event) => event.kind === "usage" && event.stage === "experiment");
    expect(coded).toBeDefined();
  },
);

test.each([
  ["auth401", "refused_key"],
  ["exit0_no_end", "no_output"],
  ["no_result", "no_output"],
  ["hang_midway", "no_output"],
  ["exit145", "no_output"],
])("a real tool that ends by %s ends the run with %s", async (scenario, reason) => {
  const { context, used, ports } = withTool("claude-code", scenario);
  await expect(runMlr(context, used, ports)).rejects.toMatchObject({ reason });
});

test("a tool that is not installed is named", async () => {
  const { context, used, ports } = withTool("codex", "experiment");
  const environment = { ...context.environment, PATH: join(newFolder(), "empty") };
  await expect(runMlr({ ...context, environment }, used, ports)).rejects.toMatchObject({
    reason: "tool_missing",
  });
});
