import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { mlrPromptVersion } from "@/lib/prompts/mlr-agent/version";
import type { CitationReport, Paper } from "@/lib/runs/citations";
import type { Usage } from "@/lib/runs/usage";
import { seededRandom } from "@/lib/stats/random";
import type { CodingOutcome, CodingRequest } from "../../coding-agents/coding-agent";
import type { Llm, LlmReply, LlmRequest } from "../../llm/llm";
import { agentContext, type Watched } from "../agent-fixture";
import { writeWhole } from "../files";
import { chartPng } from "../null/chart";
import type { MlrPorts } from "./ports";
import type { MlrSetup } from "./work";

const folder = join(import.meta.dirname, "../../fixtures/tasks");

/** Three tasks that have little in common, by id. */
export const tasks: ReadonlyMap<string, string> = new Map(
  readdirSync(folder).map((name) => [basename(name, ".md"), readFileSync(join(folder, name), "utf8")]),
);

export const setup: MlrSetup = {
  kind: "mlr",
  model: { provider: "anthropic", model: "writer-1", baseUrl: null, keyName: null },
  literature: { by: "indexes" },
  coding: { tool: "claude-code", model: "coder-1", baseUrl: null, keyName: null },
  promptVersion: mlrPromptVersion,
};

export const callUsage: Usage = {
  input: 100,
  output: 50,
  cacheRead: 0,
  cacheWrite: 0,
  reasoning: 0,
  costUsd: 0.25,
  costBasis: "price_table",
};

export const png = chartPng({
  title: "A",
  across: "B",
  up: "C",
  ticks: ["1", "2"],
  series: [{ name: "D", ink: [0, 0, 0], points: [1, 2].map((value) => ({ value, error: 0.1 })) }],
});

type Written = "idea" | "queries" | "literature" | "proposal" | "paper";

/** Words in an order that the seed shuffles: no two runs read alike. */
function prose(random: () => number, words: number): string {
  const pool =
    "margin recall drift gauge hint budget bound trial seed error split slope probe shore proof".split(" ");
  return Array.from({ length: words }, () => pool[Math.floor(random() * pool.length)]).join(" ");
}

/** A usable reply for each kind of request. */
export function goodReplies(seed: number): Record<Written, string> {
  const random = seededRandom(seed);
  const some = (words: number) => prose(random, words);
  return {
    idea: `# ${some(5)}\n\n## Motivation\n${some(60)}\n\n## Main idea\n${some(80)}`,
    queries: JSON.stringify({ queries: [some(4), some(4)] }),
    literature: `# Related work\n\n## Works\n1. **${some(5)}**, arXiv:2401.01234. ${some(20)}\n\n## Key challenges\n${some(30)}`,
    proposal: `# ${some(6)}\n\n## Introduction\n${some(300)}\n\n## Methodology\n${some(300)} $x^2$\n\n## Expected outcomes and impact\n${some(200)}`,
    paper: `# ${some(6)}\n\n## Abstract\n${some(80)}\n\n## 1. Introduction\n${some(150)}\n\n## 2. Related work\n${some(80)}\n\n## 3. Method\n${some(80)}\n\n## 4. Experimental setup\n${some(60)}\n\n## 5. Results\n![${some(4)}](figures/loss.png)\n\n${some(60)}\n\n## 6. Analysis\n${some(40)}\n\n## 7. Conclusion\n${some(40)}\n\n## References\n1. ${some(6)}`,
  };
}

export const reply = (text: string, more: Partial<LlmReply> = {}): LlmReply => ({
  text,
  finish: "stop",
  usage: callUsage,
  modelReported: "writer-1-dated",
  requestId: "req-1",
  raw: {},
  durationMs: 5,
  tries: 1,
  ...more,
});

export const outcome = (more: Partial<CodingOutcome> = {}): CodingOutcome => ({
  ok: true,
  why: "ended",
  detail: null,
  usage: callUsage,
  exitCode: 0,
  signal: null,
  durationMs: 5,
  modelReported: "coder-1-dated",
  sessionId: "session-1",
  ...more,
});

/** What a coding agent that works leaves. */
export function leaveResults(workspace: string): void {
  writeWhole(workspace, "code/run.py", "print(1)\n");
  writeWhole(workspace, "results/figures/loss.png", png);
  writeWhole(workspace, "results/log.txt", "1\n");
  writeWhole(
    workspace,
    "results/results.md",
    "# Results\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n![loss](figures/loss.png)\n",
  );
}

export interface Asked {
  readonly kind: Written;
  readonly request: LlmRequest;
}

export interface Bench {
  readonly context: Watched;
  readonly ports: MlrPorts;
  readonly asked: Asked[];
  readonly coded: CodingRequest[];
}

interface Behaviour {
  /** What the model answers the nth time (from 0) it is asked for this. */
  readonly llm?: (kind: Written, time: number) => LlmReply | Error;
  readonly coding?: (request: CodingRequest, time: number) => CodingOutcome;
  readonly found?: number;
  readonly seed?: number;
}

/** A run of MLR-Agent on one of the tasks, with a model, indexes and a coding agent that behave as told. */
export function bench(
  { llm, coding, found = 12, seed = 1 }: Behaviour = {},
  more: Parameters<typeof agentContext>[0] = { setup },
  base: Partial<Pick<Watched, "workspace" | "environment">> = {},
): Bench {
  const environment = { PATH: process.env.PATH, ANTHROPIC_API_KEY: "a test's own" };
  const context = agentContext(
    { limits: { wallS: 600, idleS: 60, costUsd: null }, ...more },
    { environment, ...base },
  );
  const asked: Asked[] = [];
  const coded: CodingRequest[] = [];
  const good = goodReplies(seed);
  const complete: Llm["complete"] = async (request) => {
    const kind = request.schema ? "queries" : stageNow(context);
    const time = asked.filter((one) => one.kind === kind).length;
    asked.push({ kind, request });
    const answer = llm?.(kind, time) ?? reply(good[kind]);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const ports: MlrPorts = {
    openLlm: (choice) => ({ choice, complete }),
    openLiterature: () => ({
      search: async () => Array.from({ length: found }, (_, i) => work(i)),
      check: async (text) => reportOn(text),
    }),
    runCodingAgent: async (request) => {
      coded.push(request);
      if (coding) return coding(request, coded.length - 1);
      leaveResults(request.cwd);
      return outcome();
    },
    print: () => undefined,
    save: writeWhole,
    leastCodingMs: 1000,
    lingerMs: 100,
    graceMs: 100,
  };
  const [task = ""] = tasks.values();
  if (!base.workspace) writeWhole(context.workspace, "task.md", task);
  return { context, ports, asked, coded };
}

const work = (i: number): Paper => ({
  index: "arxiv",
  title: `Work ${i}`,
  authors: ["A. Author"],
  year: 2024,
  identifier: `arXiv:2401.0000${i}`,
  url: null,
  abstract: "What it did.",
});

/** Every identifier of arXiv counts as a citation: known is 2401.01234, all others nobody has. */
function reportOn(text: string): CitationReport {
  const citations = [...text.matchAll(/arXiv:([\d.]+\d)/g)].map(([words, arxivId = ""]) => ({
    text: words,
    title: null,
    authors: [],
    year: null,
    doi: null,
    arxivId,
    state: arxivId === "2401.01234" ? ("verified" as const) : ("not_found" as const),
    why: null,
    match: null,
    asked: [],
  }));
  const verified = citations.filter(({ state }) => state === "verified").length;
  return {
    version: 1,
    citations,
    counts: { verified, unverified: 0, notFound: citations.length - verified },
  };
}

/** The stage that has been begun last, by the events alone. */
function stageNow({ events }: Watched): Written {
  const begun = events.findLast((event) => event.kind === "stage_start");
  return begun?.kind === "stage_start" ? (begun.stage as Written) : "idea";
}
