/** What a found place is. Model names of a paper's own research are found too: the chair decides. */
export const markKinds = [
  "agent",
  "model",
  "coding_agent",
  "scaffold",
  "family",
  "repository",
  "author",
  "path",
  "generated_by",
  "other",
] as const;
export type MarkKind = (typeof markKinds)[number];

/** How a kind is called on screen. */
export const markKindNames: Record<MarkKind, string> = {
  agent: "agent",
  model: "model",
  coding_agent: "coding agent",
  scaffold: "scaffold",
  family: "company or family",
  repository: "repository or link",
  author: "author or address",
  path: "file path",
  generated_by: "says how it was made",
  other: "other",
};

/** What may stand inside a name: spaces, any dash, dots, the marks of emphasis and code, and one line break. */
const inner = "[\\p{Zs}\\t\\p{Pd}\\u2212\\u00ad\\u200b_.*`~/]";
export const gap = `${inner}{0,4}(?:\\r?\\n[\\p{Zs}\\t>]{0,4})?${inner}{0,3}`;

const version = `(?:${gap}(?:v?\\d+(?:[.\\p{Pd}]\\d+)*[a-z]{0,2}\\d*|pro|flash|lite|mini|nano|turbo|preview|opus|sonnet|haiku|instant|instruct|chat|max|plus|ultra|exp|thinking|coder?|a\\d+b|vl|distill|r\\d|scout|maverick|large|medium|small|nemo|nemotron)(?![\\p{L}\\p{N}]))`;

/**
 * Names that no database of runs holds: families of models with any version, other coding agents and scaffolds, and the
 * companies behind them. Sources of regular expressions, read without regard to case.
 */
export const knownPatterns: readonly { readonly kind: MarkKind; readonly source: string }[] = [
  {
    kind: "coding_agent",
    source: `claude${gap}code|codex(?:${gap}cli)?|gemini${gap}cli|aider|open${gap}(?:hands|devin)|devin${gap}ai|swe${gap}agent|(?:github${gap})?copilot|cursor${gap}(?:ai|ide|agent)|windsurf|cline`,
  },
  {
    kind: "scaffold",
    source: `(?:the${gap})?ai${gap}scientist(?:${gap}v\\d+)?|mlr${gap}(?:agent|judge|bench)|agent${gap}laboratory|ai${gap}researcher|aide${gap}(?:agent|ml)|zochi|carl${gap}ai`,
  },
  {
    kind: "model",
    source: [
      `(?:claude|gemini|deepseek|qwen\\d*|qwq|llama\\d?|mistral|mixtral|ministral|codestral|gemma\\d?|grok)${version}*`,
      `chat${gap}gpt(?:${version})*|gpt${gap}\\d+(?:\\.\\d+)?[a-z]?${version}*|gpt${gap}oss${version}*|gpt`,
      `o[134]${gap}(?:mini|pro|preview|high)(?:${gap}\\d[\\d\\p{Pd}]*)?`,
    ].join("|"),
  },
  {
    kind: "family",
    source: `anthropic|open${gap}ai|google${gap}(?:deepmind|ai|research)|deep${gap}mind|meta${gap}ai|mistral${gap}ai|alibaba(?:${gap}cloud)?|sakana(?:${gap}ai)?|cohere`,
  },
];

const ourWork =
  "(?:paper|work|manuscript|report|article|document|draft|study|proposal|code|codebase|project)";
const made =
  "(?:generated|written|produced|drafted|authored|created|prepared|composed|conducted|implemented|completed)";
const machine =
  "(?:an?\\s+|the\\s+)?(?:fully\\s+|large\\s+)?(?:autonomous|automated|artificial|ai|llms?|language\\s+models?|machine|agents?)";

/** Sentences that say a machine made the paper. */
export const generatedPatterns: readonly string[] = [
  `(?:this|the|our)\\s+(?:\\w+\\s+)?${ourWork}\\s+(?:was|were|is|are|has\\s+been|have\\s+been)\\s+(?:\\w+\\s+){0,2}?${made}\\s+(?:\\w+\\s+){0,2}?(?:by|with|using|through)\\s+[^\\n.]{1,80}`,
  `(?<=^[\\s>*_#(\\p{So}]{0,12})${made}\\s+(?:automatically\\s+)?(?:by|with|using)\\s+[^\\n.]{1,80}`,
  "(?:ai|llm|machine|automatically|auto)[\\s\\p{Pd}]generated\\s+(?:research\\s+)?(?:paper|manuscript|report|article|document|study|research)",
  `${made}\\s+(?:entirely|fully|completely|autonomously|automatically)\\s+by\\s+${machine}[^\\n.]{0,60}`,
  "as\\s+an\\s+ai\\s+(?:language\\s+model|assistant|agent|model)",
  "co-authored-by:[^\\n]{1,120}",
];

/** Lines of an author block, addresses and links, folders of somebody's machine. */
export const placePatterns: readonly { readonly kind: MarkKind; readonly source: string }[] = [
  {
    kind: "author",
    source:
      "(?<=^[\\s>*_#]{0,8}(?:authors?|author\\(s\\)|written\\s+by|affiliations?|corresponding\\s+authors?|correspondence(?:\\s+to)?|contact)[\\s*_]{0,4}[:\\uff1a][\\s*_]{0,4})(?!anonymous|anon\\b|under\\s+review|withheld)[^\\s*_][^\\n]{1,200}",
  },
  {
    kind: "author",
    source:
      "[\\p{L}\\p{N}._%+\\p{Pd}]{1,64}@[\\p{L}\\p{N}\\p{Pd}]{1,63}(?:\\.[\\p{L}\\p{N}\\p{Pd}]{1,63}){1,4}",
  },
  {
    kind: "repository",
    source:
      "(?:https?://)?(?:www\\.)?(?:github\\.com|gitlab\\.com|bitbucket\\.org|huggingface\\.co|hf\\.co|gist\\.github\\.com|[\\w-]{1,60}\\.github\\.io|anonymous\\.4open\\.science|zenodo\\.org|osf\\.io|wandb\\.ai|kaggle\\.com)/[^\\s)\\]}>\"'`<]{1,200}",
  },
  { kind: "repository", source: "git@[\\w.-]+:[\\w./-]{1,120}" },
  {
    kind: "path",
    source:
      "(?<![\\p{L}\\p{N}/.:_-])(?:/(?:home|users|root|mnt|workspace|data\\d?|tmp|opt|scratch|content|pipeline_[\\w]+)/|~/|[a-z]:\\\\)[^\\s)\\]}>\"'`,;<]{1,200}",
  },
];
