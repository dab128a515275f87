import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import type { CodingTool, Provider } from "@/lib/runs/agent-setup";
import { bundlePrograms } from "../bundle";
import { JobEvent } from "../events";
import { installFakes } from "../fixtures/install-fakes";
import { startAnthropicStub } from "../fixtures/llm-stubs/anthropic-stub";
import { startGoogleStub } from "../fixtures/llm-stubs/google-stub";
import { startOpenAiStub } from "../fixtures/llm-stubs/openai-stub";
import type { LlmStub, StubHandler, StubRequest } from "../fixtures/llm-stubs/stub-script";
import { startPaperIndexes } from "../fixtures/paper-indexes";
import { agentContext, filesBelow, newFolder } from "./agent-fixture";
import { writeWhole } from "./files";
import { goodReplies, setup, tasks } from "./mlr/mlr-fixture";

let program = "";
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "referee-programs-"));
  program = (await bundlePrograms(folder)).agent;
  return () => rmSync(folder, { recursive: true, force: true });
});

const starts = {
  anthropic: startAnthropicStub,
  openai: startOpenAiStub,
  google: startGoogleStub,
} as const;
const tools = { anthropic: "claude-code", openai: "codex", google: "gemini-cli" } as const satisfies Partial<
  Record<Provider, CodingTool>
>;
const keys = { ANTHROPIC_API_KEY: "stub-key-1", OPENAI_API_KEY: "stub-key-2", GEMINI_API_KEY: "stub-key-3" };

/** What was asked, by what the request ends with. */
function kindOf({ text: asked, schema }: StubRequest): keyof ReturnType<typeof goodReplies> {
  if (schema !== null) return "queries";
  if (asked.includes("<results>")) return "paper";
  if (asked.includes("<found>")) return "literature";
  return asked.includes("<related_work>") ? "proposal" : "idea";
}

/** A work that both indexes list, and how a text cites it. */
const known = {
  title: "Probes under the ice forget on purpose",
  authors: ["Ada Example"],
  year: 2024,
  arxivId: "2401.01234",
};
const citation = `1. **${known.title}**, Ada Example, 2024. arXiv:${known.arxivId}. What it did.`;

async function startAll(provider: keyof typeof starts, seed: number) {
  const replies = goodReplies(seed);
  const texts = {
    ...replies,
    literature: replies.literature.replace(/^1\. .*$/m, citation),
    paper: replies.paper
      .replace("figures/loss.png", "figures/held_out_error.png")
      .replace(/^1\. .*$/m, citation),
  };
  const handler: StubHandler = (request) => ({
    reply: { text: texts[kindOf(request)], usage: { input: 100, output: 50 }, pieces: 7 },
  });
  const stub: LlmStub = await starts[provider](handler);
  onTestFinished(stub.close);
  const indexes = await startPaperIndexes([known]);
  onTestFinished(indexes.close);
  return { stub, indexes };
}

/** The bundled program on a folder, ended by SIGKILL once so many events were read. */
async function execute(
  folder: string,
  environment: Record<string, string>,
  killAfter = Number.POSITIVE_INFINITY,
) {
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: environment as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const events: JobEvent[] = [];
  let rest = "";
  const reports = child.stdio[3] as Readable;
  reports.on("data", (piece: Buffer) => {
    const lines = `${rest}${piece}`.split("\n");
    rest = lines.pop() ?? "";
    events.push(...lines.map((line) => JobEvent.parse(JSON.parse(line))));
    if (events.length >= killAfter) child.kill("SIGKILL");
  });
  const complaint = text(child.stderr as Readable);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, events, complaint: await complaint };
}

test.each(
  [...tasks].map(
    ([id, task], place) =>
      [id, (["anthropic", "openai", "google"] as const)[place] ?? "openai", task] as const,
  ),
)("%s with %s, as a program, killed twice on the way: one whole run", async (id, provider, task) => {
  const { stub, indexes } = await startAll(provider, id.length);
  const choice = { provider, model: "stub-model-1", baseUrl: stub.url, keyName: null };
  const coding = { tool: tools[provider], model: "stub-coder-1", baseUrl: null, keyName: null };
  const { job, workspace } = agentContext({
    setup: { ...setup, model: choice, coding },
    task: { id, title: id },
    limits: { wallS: 60, idleS: 30, costUsd: null },
  });
  writeWhole(workspace, ".referee/job.json", JSON.stringify(job));
  writeWhole(workspace, "task.md", task);
  const environment = {
    ...keys,
    PATH: `${installFakes(newFolder(), "experiment")}:${process.env.PATH}`,
    HOME: newFolder(),
    REFEREE_JOB: join(workspace, ".referee/job.json"),
    REFEREE_EVENTS_FD: "3",
    ...indexes.environment,
    REFEREE_ARXIV_EVERY_MS: "0",
  };
  for (const events of [4, 8]) expect((await execute(workspace, environment, events)).code).toBe(null);
  const { code, events, complaint } = await execute(workspace, environment);
  expect([code, complaint]).toEqual([0, ""]);
  const result = events.at(-1);
  if (result?.kind !== "result") throw new Error("the last event is the result");
  expect(result.result.outputs.paper).toBe("results/paper.md");
  expect(result.result.citations).toEqual({ verified: 1, unverified: 0, notFound: 0 });
  const files = filesBelow(workspace);
  expect(String(files.get("results/paper.md"))).toContain("](figures/held_out_error.png)");
  expect(files.has("results/figures/held_out_error.png")).toBe(true);
  const paper = stub.requests.findLast((request) => kindOf(request) === "paper");
  expect(paper?.images.map(({ mediaType }) => mediaType)).toEqual(["image/png"]);
  for (const [path, bytes] of files)
    for (const key of Object.values(keys)) expect([path, bytes.includes(key)]).toEqual([path, false]);
});
