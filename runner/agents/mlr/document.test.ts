import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clipped, documentIn, sectionComplaint, wordCount } from "./document";

describe("the document in a reply", () => {
  test.each([
    ["plain", "# T\n\nText."],
    ["in a fence", "```markdown\n# T\n\nText.\n```"],
    ["after thoughts", "<think>\n# Not this\n</think>\n# T\n\nText."],
    ["after a chatty word", "Sure, here is the paper you asked for:\n\n# T\n\nText."],
    ["between blanks", "\n\n# T\n\nText.\n\n"],
  ])("%s", (_, reply) => {
    expect(documentIn(reply)).toBe("# T\n\nText.\n");
  });

  test.each([
    ["a title that is no heading", "**A title in bold letters**\n\n# Motivation\n\nText."],
    ["a title line", "Title: On tides\n\n# Abstract\n\nText."],
    ["a list", "- one\n- two\n\n# Rest\n\nText."],
    ["no heading at all", "Only text, and nothing else."],
    ["two bare fences", "```\nls\n```\n\nText.\n\n```\nls\n```"],
    ["a fence that is only a part", "```sh\nls\n```\n\nText.\n\n```sh\nls\n```"],
  ])("%s stays", (_, reply) => {
    expect(documentIn(reply)).toBe(`${reply}\n`);
  });

  test("code within a fenced document stays in its own fences", () => {
    const inner = "# T\n\n```py\nrun()\n```";
    expect(documentIn(`\`\`\`markdown\n${inner}\n\`\`\``)).toBe(`${inner}\n`);
  });

  test("whatever a model writes, a document ends with one line break and nothing is made up", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("#", "`", "\n", " ", "a", "<think>", "</think>", "-") }),
        (reply) => {
          const document = documentIn(reply);
          expect(document.endsWith("\n")).toBe(true);
          expect(
            document.trim() === "" ||
              reply.replace(/<think>[\s\S]*?<\/think>/g, "").includes(document.trim()),
          ).toBe(true);
        },
      ),
    );
  });
});

test.each([
  ["## Motivation\n## Main idea", null],
  ["**Motivation**\n1. Main idea of it", null],
  ["Motivation and main idea in a line", "these sections are missing: Motivation, Main idea."],
  ["## MOTIVATION", "these sections are missing: Main idea."],
  ["", "these sections are missing: Motivation, Main idea."],
])("sections are looked for in headings: %j", (text, complaint) => {
  expect(sectionComplaint(text, ["Motivation", "Main idea"])).toBe(complaint);
});

test("words are counted in any script", () => {
  expect(wordCount("Don't count – it's 3 words, or six: 潮汐")).toBe(8);
});

test("a text is cut with a plain word on how much is gone", () => {
  expect(clipped("abcdef", 6)).toBe("abcdef");
  expect(clipped("abcdef", 4)).toBe("abcd\n\n[Cut here: 2 more characters.]");
});
