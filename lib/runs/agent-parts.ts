import { codingAgents } from "@/lib/benchmarks/mlr-bench/agents";
import type { CodingChoice, CodingTool, ModelChoice, Provider } from "./agent-setup";

/** An id that is safe in a URL and in a run's name, in which `--` stands between the parts. */
export function idOf(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/-{2,}/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "");
}

const familyStarts: readonly (readonly [RegExp, string])[] = [
  [/^claude/, "claude"],
  [/^gemini/, "gemini"],
  [/^gpt|^chatgpt/, "gpt"],
  [/^o\d/, "o-series"],
  [/^deepseek/, "deepseek"],
  [/llama/, "llama"],
  [/^qwen/, "qwen"],
  [/^(mistral|ministral|mixtral|codestral)/, "mistral"],
];

/** The family by which the model filter groups a model, told from its id; of an unknown one its first word. */
export function familyOf(model: string): string {
  const name = (model.split("/").at(-1) ?? model).toLowerCase();
  const known = familyStarts.find(([start]) => start.test(name));
  return known?.[1] ?? (/^[a-z]+/.exec(name)?.[0] || "other");
}

const providerNames: Record<Exclude<Provider, "openai-compatible">, string> = {
  anthropic: "Anthropic",
  openai: "OpenAI",
  google: "Google",
};
const toolProviders: Record<CodingTool, string> = {
  "claude-code": "Anthropic",
  codex: "OpenAI",
  "gemini-cli": "Google",
};

/** Who answers for a model: its provider, or the host that it is reached at. */
export function providerOf(choice: Pick<ModelChoice, "provider" | "baseUrl">): string {
  if (choice.baseUrl !== null) return new URL(choice.baseUrl).host;
  return choice.provider === "openai-compatible" ? "OpenAI-compatible" : providerNames[choice.provider];
}

/** The same for the model that drives a coding agent. */
export function codingProviderOf(choice: Pick<CodingChoice, "tool" | "baseUrl">): string {
  return choice.baseUrl === null ? toolProviders[choice.tool] : new URL(choice.baseUrl).host;
}

/** How a coding agent is written on screen. */
export function toolName(tool: CodingTool): string {
  return codingAgents.find(({ id }) => id === tool)?.name ?? tool;
}
