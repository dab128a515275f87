import { z } from "zod";

export const providers = ["anthropic", "openai", "google", "openai-compatible"] as const;
export type Provider = (typeof providers)[number];
export const codingTools = ["claude-code", "codex", "gemini-cli"] as const;
export type CodingTool = (typeof codingTools)[number];

const EnvironmentName = z
  .string()
  .regex(
    /^[A-Z][A-Z0-9_]{0,63}$/,
    "an environment name is upper case letters, digits and _, such as OPENAI_API_KEY",
  );

/** Which LLM, reached how. The key stays in the runner's environment under the name given here. */
export const ModelChoice = z.object({
  provider: z.enum(providers),
  /** The provider's exact id, such as `claude-sonnet-4-5-20250929`. */
  model: z.string().min(1).max(200),
  /** Where the provider's API answers instead of its usual address: OpenRouter, vLLM, Ollama. */
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
  /** The name of the environment variable with the key; null takes the provider's usual one. */
  keyName: EnvironmentName.nullable().default(null),
});
export type ModelChoice = z.infer<typeof ModelChoice>;

export const CodingChoice = z.object({
  tool: z.enum(codingTools),
  model: z.string().min(1).max(200),
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
  keyName: EnvironmentName.nullable().default(null),
});
export type CodingChoice = z.infer<typeof CodingChoice>;

/** How literature is found: by a model that can search, or by HTTP from the two open indexes. */
export const LiteratureChoice = z.discriminatedUnion("by", [
  z.object({ by: z.literal("model"), choice: ModelChoice }),
  z.object({ by: z.literal("indexes") }),
]);
export type LiteratureChoice = z.infer<typeof LiteratureChoice>;

/** A relative path with `/` and no `..`, such as `results/paper.md`. */
export const RelativePath = z
  .string()
  .min(1)
  .max(500)
  .refine(
    (path) =>
      !path.startsWith("/") &&
      !path.includes("\\") &&
      path.split("/").every((part) => part !== "" && part !== "." && part !== ".."),
    "a path is relative, with / between its parts and without ..",
  );

/** Any program as an agent: what it is called with, what it reads and writes, and what it may know. */
export const ExternalManifest = z.object({
  version: z.literal(1),
  /** Run by `sh -c` inside the sandbox, in the run's folder. */
  command: z.string().min(1).max(4000),
  /** What must have appeared when it ends, by stage or for every stage. */
  outputs: z.array(RelativePath).min(1).max(50),
  /** Names of variables of the runner's environment that it may see. */
  environment: z.array(EnvironmentName).max(50).default([]),
  /** A folder on the runner that it may read, such as the one it is installed in. */
  readable: z.array(z.string().startsWith("/")).max(20).default([]),
});
export type ExternalManifest = z.infer<typeof ExternalManifest>;

/** How an agent is executed. */
export const AgentSetup = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("null") }),
  z.object({
    kind: z.literal("mlr"),
    model: ModelChoice,
    literature: LiteratureChoice,
    coding: CodingChoice,
    /** Of our prompts; `/methods` shows each. */
    promptVersion: z.string().min(1).max(20),
  }),
  z.object({ kind: z.literal("external"), manifest: ExternalManifest }),
]);
export type AgentSetup = z.infer<typeof AgentSetup>;

/** The environment variable in which a provider's key usually stands. */
export const usualKey: Readonly<Record<Provider, string>> = {
  anthropic: "ANTHROPIC_API_KEY",
  openai: "OPENAI_API_KEY",
  google: "GEMINI_API_KEY",
  "openai-compatible": "OPENAI_API_KEY",
};
export const usualCodingKey: Readonly<Record<CodingTool, string>> = {
  "claude-code": "ANTHROPIC_API_KEY",
  codex: "OPENAI_API_KEY",
  "gemini-cli": "GEMINI_API_KEY",
};

const keyOf = ({ keyName, provider }: ModelChoice) => keyName ?? usualKey[provider];

/** A server of one's own, such as Ollama, is asked without a key unless one is named: OpenAI's is not for everybody. */
export function isKeyless({ provider, baseUrl, keyName }: ModelChoice): boolean {
  return provider === "openai-compatible" && baseUrl !== null && keyName === null;
}

function modelsOf({ model, literature }: Extract<AgentSetup, { kind: "mlr" }>): ModelChoice[] {
  return literature.by === "model" ? [model, literature.choice] : [model];
}

/** The names of every key that an agent needs of the runner's environment, each once. */
export function keysOf(setup: AgentSetup): string[] {
  if (setup.kind === "null") return [];
  if (setup.kind === "external") return [...new Set(setup.manifest.environment)];
  const { coding } = setup;
  const models = modelsOf(setup).filter((choice) => !isKeyless(choice));
  return [...new Set([...models.map(keyOf), coding.keyName ?? usualCodingKey[coding.tool]])];
}

/** The names of keys that an agent uses where they are set, and does without where not. */
export function optionalKeysOf(setup: AgentSetup): string[] {
  if (setup.kind !== "mlr") return [];
  return ["SEMANTIC_SCHOLAR_API_KEY"];
}
