import { describe, expect, test } from "vitest";
import { parseTaskId } from "./task-id";
import { paperTitle, taskTitle } from "./titles";

const title = (text: string, id = "iclr2025_rain") => {
  const name = parseTaskId(id);
  if (!name) throw new Error(`${id} is no task id`);
  return taskTitle(text, name);
};

describe("a task's title", () => {
  test.each([
    ["its first heading, of any level", "\n## Learning from Rain \n\nText", "Learning from Rain"],
    ["not a heading that names a part", "# Overview\nThe Rain Models workshop asks", "Rain Models Workshop"],
    [
      "its own abbreviation in the first paragraph",
      "## About\nReading All In (RAIN) is new.",
      "Reading All In (RAIN)",
    ],
    ["a name after titled", 'The third meeting titled "Drops and Clouds" returns.', "Drops and Clouds"],
    ["what the workshop is on", "RAIN, the First Workshop on Wet Data, asks", "Workshop on Wet Data"],
    [
      "what the text calls its theme",
      "The theme of the workshop will be the use of umbrellas.",
      "Use of umbrellas",
    ],
    ["its short name, venue and year where nothing else is there", "", "RAIN (ICLR 2025)"],
  ])("is %s", (_rule, text, expected) => {
    expect(title(text)).toBe(expected);
  });
});

describe("a paper's title", () => {
  test.each([
    ["a plain heading", "# Rain Falls\n\nText", "Rain Falls"],
    ["emphasis in a heading", "# **Rain Falls**", "Rain Falls"],
    ["a label", "Title: Rain Falls  \n\nAbstract", "Rain Falls"],
    [
      "a label in bold",
      "Here is the paper:\n\n---\n\n**1. Title and Abstract**\n\n**Title:** Rain Falls",
      "Rain Falls",
    ],
    [
      "a label on a line of its own",
      "1. Title and Abstract\n\nTitle  \nRain Falls\n\nAbstract",
      "Rain Falls",
    ],
    ["a bold label on its own", "## 1 Title and Abstract\n\n**Title:**  \nRain Falls", "Rain Falls"],
    [
      "a chatty lead-in",
      "Okay, I will write.\n\n---\n\n# **Rain Falls**\n\n## 1. Title and Abstract",
      "Rain Falls",
    ],
    ["a fence around the whole", "```markdown\n# Rain Falls\n```", "Rain Falls"],
    ["a numbered heading first", "# 1. Title and Abstract\n\n**Title:** Rain Falls", "Rain Falls"],
  ])("is found in %s", (_shape, text, expected) => {
    expect(paperTitle(text)).toBe(expected);
  });

  test("is unknown where nothing looks like one", () => {
    expect(paperTitle("Abstract\n\nIt rained.")).toBeNull();
    expect(paperTitle("")).toBeNull();
  });
});

test.each(["iclr2022_x", "ICLR2023_x", "iclr2023_", "iclr2023_a/b", "iclr2023_é", "x_iclr2023_a"])(
  "%s is no task id",
  (text) => {
    expect(parseTaskId(text)).toBeNull();
  },
);
