import { tasksByTopic } from "./topic-table";

export type TopicId = keyof typeof tasksByTopic;

export interface Topic {
  /** Safe in a URL. */
  readonly id: TopicId;
  readonly name: string;
  /** Tasks of this topic by the benchmark's own count; which tasks they are was never published. */
  readonly published: number;
  /** What a task of this topic is mainly about, in our words. */
  readonly test: string;
}

/** The benchmark's nine topics in its order. */
export const topics: readonly Topic[] = [
  {
    id: "llm-vlm",
    name: "LLM/VLM",
    published: 39,
    test: "Large models of language, of vision and language, or of sequences: their data, training, adaptation, reasoning, agents and theory.",
  },
  {
    id: "ai-for-science",
    name: "AI for Science",
    published: 50,
    test: "Learning in the service of a science: physical, life and earth sciences, medicine, mathematics, simulation, the brain.",
  },
  {
    id: "ml-theory",
    name: "ML Theory",
    published: 32,
    test: "How and why learning works, and methods bound to no application: optimisation, inference, generative models, representations, graphs, tables, causality, geometry.",
  },
  {
    id: "trustworthy-ai",
    name: "Trustworthy AI",
    published: 53,
    test: "Whether a model can be trusted: safety, security, privacy, fairness, robustness to other data, uncertainty, interpretability, alignment with people, responsible data, regulation.",
  },
  {
    id: "computer-vision",
    name: "Computer Vision",
    published: 6,
    test: "Images, scenes and gaze.",
  },
  {
    id: "ml-systems",
    name: "ML Systems",
    published: 9,
    test: "What learning costs and runs on: hardware, efficiency, compression, distributed and federated training, scarce resources, learning for computer systems.",
  },
  {
    id: "multimodality",
    name: "Multimodality",
    published: 2,
    test: "Several senses learned together, or one besides sight, such as sound or touch.",
  },
  {
    id: "rl",
    name: "RL",
    published: 7,
    test: "Learning to act: reinforcement learning, control, planning, world models, robots, and learning from people's feedback.",
  },
  {
    id: "others",
    name: "Others",
    published: 3,
    test: "A field outside these, such as education, finance or human-computer interaction.",
  },
];

/** In which order the tests are put; the first that fits names the topic. */
const order: readonly TopicId[] = [
  "trustworthy-ai",
  "ai-for-science",
  "multimodality",
  "computer-vision",
  "rl",
  "ml-systems",
  "llm-vlm",
  "ml-theory",
  "others",
];

/** How this project gives a task its topic: shown beside the counts, so that anybody can check a case. */
export const topicRule = {
  statement:
    "Read the title and the opening of a task. Put the tests in this order and stop at the first one that says what the task is mainly about; what it mentions in passing does not count. Where a task's text belongs to another task, its title decides. The benchmark has published how many tasks each topic has, and not which: our counts are what the rule gives.",
  order,
} as const;

const topicByTask = new Map<string, TopicId>(
  topics.flatMap(({ id }) => tasksByTopic[id].map((taskId) => [taskId, id] as const)),
);

/** The curated topic of a task; null for a task that nobody has read against the rule. */
export function topicOf(taskId: string): TopicId | null {
  return topicByTask.get(taskId) ?? null;
}

/** How a topic is written on screen; an id from elsewhere stands for itself. */
export function topicName(topicId: string): string {
  return topics.find(({ id }) => id === topicId)?.name ?? topicId;
}
