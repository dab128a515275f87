import fc from "fast-check";
import { expect, test } from "vitest";
import { proseBlocks } from "./prose";

test("bold, code and headings are styles; lists and line ends stay as typed", () => {
  expect(proseBlocks("# Plan\n1. use `ls`\n2. **then** go")).toEqual([
    {
      kind: "text",
      runs: [
        { text: "Plan", style: "strong" },
        { text: "\n1. use ", style: "plain" },
        { text: "ls", style: "code" },
        { text: "\n2. ", style: "plain" },
        { text: "then", style: "strong" },
        { text: " go", style: "plain" },
      ],
    },
  ]);
});

test("fenced code is a block, and an open fence is text", () => {
  expect(proseBlocks("Run:\n```bash\nls -la\n```\nDone.").map((block) => block.kind)).toEqual([
    "text",
    "code",
    "text",
  ]);
  expect(proseBlocks("```python\nx = 1").map((block) => block.kind)).toEqual(["text"]);
});

test("markup and links stay the text they are", () => {
  const text = "<img src=x onerror=alert(1)> [x](javascript:alert(1))";
  expect(proseBlocks(text)).toEqual([{ kind: "text", runs: [{ text, style: "plain" }] }]);
});

test("every word of a message is still there", () => {
  const part = fc.constantFrom("a", " ", "\n", "`", "**", "```", "# ", "word", "<b>");
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const blocks = proseBlocks(parts.join(""));
      const shown = blocks.flatMap((block) =>
        block.kind === "code" ? [block.text] : block.runs.map((run) => run.text),
      );
      const words = (text: string) => text.match(/word/g)?.length ?? 0;
      expect(words(shown.join("\n"))).toBe(words(parts.join("")));
    }),
  );
});
