import { expect, test } from "vitest";
import { tasksByTopic } from "./topic-table";
import { topicName, topicOf, topicRule, topics } from "./topics";

const everyTask = Object.values(tasksByTopic).flat();

test("each of the 201 tasks has one topic, and no task has two", () => {
  expect(everyTask).toHaveLength(201);
  expect(new Set(everyTask).size).toBe(201);
  for (const id of everyTask) expect(topics.map((topic) => topic.id)).toContain(topicOf(id));
});

test("the counts are what the rule gives, beside the published ones of the same 201 tasks", () => {
  const counts = Object.fromEntries(topics.map(({ id }) => [id, tasksByTopic[id].length]));
  expect(counts).toEqual({
    "llm-vlm": 30,
    "ai-for-science": 35,
    "ml-theory": 41,
    "trustworthy-ai": 48,
    "computer-vision": 3,
    "ml-systems": 17,
    multimodality: 4,
    rl: 17,
    others: 6,
  });
  expect(topics.map(({ published }) => published)).toEqual([39, 50, 32, 53, 6, 9, 2, 7, 3]);
  expect(topics.reduce((sum, { published }) => sum + published, 0)).toBe(201);
});

test("the rule puts every topic's test exactly once", () => {
  expect([...topicRule.order].sort()).toEqual(topics.map(({ id }) => id).sort());
});

test("topic ids are safe in a URL", () => {
  for (const { id } of topics) expect(encodeURIComponent(id)).toBe(id);
});

test("a task that nobody has read has no topic, and ids are case-sensitive", () => {
  expect(topicOf("icml2030_unheard_of")).toBeNull();
  expect(topicOf("icml2024_FoRLaC")).toBe("rl");
  expect(topicOf("icml2024_forlac")).toBeNull();
  expect(topicOf("__proto__")).toBeNull();
});

test("an unknown topic's name is its id", () => {
  expect(topicName("rl")).toBe("RL");
  expect(topicName("quantum")).toBe("quantum");
});
