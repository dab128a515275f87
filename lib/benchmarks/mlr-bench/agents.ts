import { modelOf, models } from "./models";

export interface AgentFacts {
  readonly id: string;
  /** Whole and unique: model first, then scaffold and coding agent. */
  readonly name: string;
  readonly scaffold: string;
  readonly model: string | null;
  readonly codingAgent: { readonly id: string; readonly model: string } | null;
}

export const scaffolds = [
  { id: "mlr-agent", name: "MLR-Agent" },
  { id: "ai-scientist-v2", name: "AI Scientist v2" },
] as const;

export const codingAgents = [
  { id: "claude-code", name: "Claude Code" },
  { id: "codex", name: "Codex" },
  { id: "gemini-cli", name: "Gemini CLI" },
] as const;

type CodingAgentId = (typeof codingAgents)[number]["id"];

/** Which model drives each coding agent in the published runs. */
const drivers: Record<CodingAgentId, string> = {
  "claude-code": "claude-3.7-sonnet",
  codex: "o4-mini",
  "gemini-cli": "gemini-2.5-pro-preview",
};

const nameOfModel = (id: string) => modelOf(id)?.name ?? id;
const nameOfCoder = (id: CodingAgentId) => codingAgents.find((one) => one.id === id)?.name ?? id;
const driven = (id: CodingAgentId) => ({ id, model: drivers[id] });

const writer = (model: string): AgentFacts => ({
  id: `mlr-agent--${model}`,
  name: `${nameOfModel(model)}, MLR-Agent`,
  scaffold: "mlr-agent",
  model,
  codingAgent: null,
});

const coder = (id: CodingAgentId): AgentFacts => ({
  id: `mlr-agent--${id}`,
  name: `${nameOfCoder(id)}, MLR-Agent`,
  scaffold: "mlr-agent",
  model: null,
  codingAgent: driven(id),
});

const pair = (model: string, id: CodingAgentId): AgentFacts => ({
  id: `mlr-agent--${model}--${id}`,
  name: `${nameOfModel(model)}, MLR-Agent with ${nameOfCoder(id)}`,
  scaffold: "mlr-agent",
  model,
  codingAgent: driven(id),
});

/** One published end-to-end folder: whose run it is, and where its parts lie. */
export interface EndToEndRun {
  /** The name in the benchmark's folders and review files. */
  readonly key: string;
  readonly agent: AgentFacts;
  readonly sourceModelId: string;
}

/** Folder names are pairs of model and coding agent in disguise. */
export const endToEndRuns: readonly EndToEndRun[] = [
  {
    key: "claude",
    agent: pair("claude-3.7-sonnet", "claude-code"),
    sourceModelId: "claude-3-7-sonnet-20250219",
  },
  {
    key: "gemini",
    agent: pair("gemini-2.5-pro-preview", "claude-code"),
    sourceModelId: "google/gemini-2.5-pro-preview",
  },
  { key: "o4-mini", agent: pair("o4-mini", "claude-code"), sourceModelId: "o4-mini-2025-04-16" },
  { key: "codex", agent: pair("o4-mini", "codex"), sourceModelId: "o4-mini-2025-04-16" },
  {
    key: "gemini-cli",
    agent: pair("gemini-2.5-pro-preview", "gemini-cli"),
    sourceModelId: "google/gemini-2.5-pro-preview-05-06",
  },
];

export const aiScientist: EndToEndRun = {
  key: "ai-scientist-v2",
  agent: {
    id: "ai-scientist-v2--o4-mini",
    name: "o4-mini, AI Scientist v2",
    scaffold: "ai-scientist-v2",
    model: "o4-mini",
    codingAgent: null,
  },
  sourceModelId: "o4-mini-2025-04-16",
};

/** The experiment stage's folders: the name there is the coding agent's. */
export const experimentRuns: readonly { readonly key: "claude" | "codex"; readonly agent: AgentFacts }[] = [
  { key: "claude", agent: coder("claude-code") },
  { key: "codex", agent: coder("codex") },
];

/** The agent that writes an idea, a proposal or a paper with one model; undefined for an unknown model. */
export function writerOf(alias: string): AgentFacts | undefined {
  const model = modelOf(alias);
  return model && writer(model.id);
}

/** Every agent of the published results. */
export const agents: readonly AgentFacts[] = [
  ...models.map((model) => writer(model.id)),
  ...experimentRuns.map((run) => run.agent),
  ...endToEndRuns.map((run) => run.agent),
  aiScientist.agent,
];

/** Models whose ideas and proposals were reviewed on all tasks, under the name that those files carry. */
export const reviewedWriters = [
  "claude-3-7-sonnet-20250219",
  "deepseek-r1",
  "gemini-2.5-pro-preview-03-25",
  "ministral-8b",
  "o4-mini-2025-04-16",
  "qwen3-235b-a22b",
] as const;

/** Models that wrote up the Claude Code experiments, under the name that those files carry. */
export const paperWriters = [
  "claude-3-7-sonnet-20250219",
  "gemini-2.5-pro-preview",
  "o4-mini-2025-04-16",
] as const;
