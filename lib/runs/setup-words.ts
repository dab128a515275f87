import { toolName } from "./agent-parts";
import type { AgentSetup, LiteratureChoice, ModelChoice, Provider } from "./agent-setup";

const providerNames: Readonly<Record<Provider, string>> = {
  anthropic: "Anthropic",
  openai: "OpenAI",
  google: "Google",
  "openai-compatible": "an OpenAI-compatible server",
};

const modelWords = ({ model, provider }: ModelChoice) => `${model} by ${providerNames[provider]}`;

function literatureWords(literature: LiteratureChoice): string {
  return literature.by === "indexes"
    ? "literature from arXiv and Semantic Scholar"
    : `literature by ${modelWords(literature.choice)}`;
}

/** How an agent was set up, for everybody: addresses, names of keys and commands of the chair's machines are left out. */
export function setupWords(setup: AgentSetup): string {
  if (setup.kind === "null") return "Built in, without any model: a small fixed experiment on the processor.";
  if (setup.kind === "external") return "A program from outside, run by its manifest.";
  const { model, literature, coding, promptVersion } = setup;
  return `Texts by ${modelWords(model)}, ${literatureWords(literature)}, experiment by ${toolName(coding.tool)} with ${coding.model}, prompts ${promptVersion}.`;
}
