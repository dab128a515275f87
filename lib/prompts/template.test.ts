import { expect, test } from "vitest";
import { mlrPrompts } from "./mlr-agent/templates";
import { filled } from "./template";

const greeting = {
  id: "greeting",
  name: "Greeting",
  purpose: "A test.",
  inputs: { who: "a name", what: "a thing" },
  text: "{{who}} has {{what}}, says {{who}}.",
};

test("each input stands wherever it is named", () => {
  expect(filled(greeting, { who: "Ada", what: "a plan" })).toBe("Ada has a plan, says Ada.");
});

test("an input is never read as a template or as a pattern", () => {
  expect(filled(greeting, { who: "{{what}}", what: "$& and $1" })).toBe(
    "{{what}} has $& and $1, says {{what}}.",
  );
});

test("a missing input is an error, not a gap", () => {
  const inputs = { who: "Ada" } as { who: string; what: string };
  expect(() => filled(greeting, inputs)).toThrow(RangeError);
});

test.each(mlrPrompts.map((prompt) => [prompt.id, prompt] as const))(
  "the prompt %s names exactly the inputs that it documents",
  (_, { text, inputs }) => {
    const named = new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));
    expect([...named].sort()).toEqual(Object.keys(inputs).sort());
  },
);

test("no two prompts share an id", () => {
  expect(new Set(mlrPrompts.map(({ id }) => id)).size).toBe(mlrPrompts.length);
});
