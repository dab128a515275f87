import fc from "fast-check";
import { expect, test } from "vitest";
import { everyTask, readTaskQuery, taskListHref, topicId } from "./task-query";

const parse = (href: string) => {
  const params = new URL(href, "http://x").searchParams;
  return readTaskQuery(
    Object.fromEntries([...new Set(params.keys())].map((key) => [key, params.getAll(key)])),
  );
};

test("an address and its query are the same thing, whatever the names hold", () => {
  const name = fc.string({ minLength: 1 }).filter((text) => text.trim() !== "");
  fc.assert(
    fc.property(
      fc.uniqueArray(name),
      fc.uniqueArray(fc.integer()),
      fc.option(fc.boolean(), { nil: undefined }),
      (venue, year, subset) => {
        const query = { ...everyTask, venue, year, ...(subset === undefined ? {} : { subset }) };
        expect(parse(taskListHref(query))).toEqual(query);
      },
    ),
    { numRuns: 200 },
  );
});

test("a plain list has a plain address", () => {
  expect(taskListHref(everyTask)).toBe("/tasks");
  expect(taskListHref(everyTask, { venue: ["ICML"], subset: true })).toBe("/tasks?venue=ICML&subset=true");
});

test("nonsense in an address falls away and never throws", () => {
  expect(readTaskQuery({ year: ["soon", "2024"], subset: "maybe", venue: "", other: "x" })).toEqual({
    ...everyTask,
    year: [2024],
  });
});

test("a topic is named by its id or by its name", () => {
  expect(topicId("AI for Science")).toBe("ai-for-science");
  expect(topicId("llm/vlm")).toBe("llm-vlm");
  expect(topicId("alchemy")).toBe("alchemy");
});
