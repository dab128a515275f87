/** An LLM as this project names it, with every spelling that the benchmark's files use. */
export interface ModelFacts {
  readonly id: string;
  readonly name: string;
  readonly family: string;
  readonly provider: string;
  readonly aliases: readonly string[];
}

export const models: readonly ModelFacts[] = [
  {
    id: "claude-3.7-sonnet",
    name: "Claude 3.7 Sonnet",
    family: "claude",
    provider: "Anthropic",
    aliases: ["claude-3-7-sonnet-20250219"],
  },
  { id: "deepseek-r1", name: "DeepSeek R1", family: "deepseek", provider: "DeepSeek", aliases: [] },
  {
    id: "gemini-2.5-pro-preview",
    name: "Gemini 2.5 Pro",
    family: "gemini",
    provider: "Google",
    aliases: [
      "gemini-2.5-pro-preview-03-25",
      "gemini-2.5-pro-preview-05-06",
      "google/gemini-2.5-pro-preview",
      "google/gemini-2.5-pro-preview-05-06",
    ],
  },
  { id: "gpt-4.1", name: "GPT-4.1", family: "gpt", provider: "OpenAI", aliases: ["gpt-4.1-2025-04-14"] },
  {
    id: "llama-3.1-8b-instruct",
    name: "Llama 3.1 8B Instruct",
    family: "llama",
    provider: "Meta",
    aliases: [],
  },
  { id: "ministral-8b", name: "Ministral 8B", family: "mistral", provider: "Mistral AI", aliases: [] },
  { id: "o3-mini", name: "o3-mini", family: "o-series", provider: "OpenAI", aliases: ["o3-mini-2025-01-31"] },
  { id: "o4-mini", name: "o4-mini", family: "o-series", provider: "OpenAI", aliases: ["o4-mini-2025-04-16"] },
  { id: "qwen3-235b-a22b", name: "Qwen3 235B A22B", family: "qwen", provider: "Alibaba", aliases: [] },
];

const byAlias = new Map(
  models.flatMap((model) => [model.id, ...model.aliases].map((alias) => [alias, model] as const)),
);

/** The model that any spelling of its id means; undefined for a model that no published result uses. */
export function modelOf(alias: string): ModelFacts | undefined {
  return byAlias.get(alias);
}
