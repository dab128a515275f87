import fc from "fast-check";
import { expect, test } from "vitest";
import { readPaper, readProse } from "./read-paper";
import { type HastElement, type HastRoot, isElement, textOf } from "./tree";

const nothing = { folder: "", find: () => undefined };
const read = (source: string) => readPaper(source, nothing);

function all(parent: HastRoot | HastElement, name: string): HastElement[] {
  return parent.children.flatMap((child) =>
    child.type === "element" ? [...(isElement(child, name) ? [child] : []), ...all(child, name)] : [],
  );
}
const classOf = (node: HastElement | undefined) => String(node?.properties.className);

test.each([
  ["a heading", "# A Paper\n\n## Abstract\n\nWe.", "A Paper"],
  ["a heading of another level", "## A Paper\n\n**Abstract:** We.", "A Paper"],
  ["a bold heading", "# **A Paper**\n", "A Paper"],
  ["a label in plain text", "Title: A Paper\n\nAbstract  \nWe.", "A Paper"],
  ["a label in bold", "**Title:** A Paper\n\n**Motivation:** We.", "A Paper"],
  ["a bold label and a bold title", "**1. Title:** **A Paper**\n", "A Paper"],
  ["a label above it", "Title  \nA Paper  \n\n1. Introduction  \nWe.", "A Paper"],
  ["a label in a heading", "### Title: A Paper\n\n### Motivation\n", "A Paper"],
  ["a generic heading first", "## 1. Title and Abstract\n\n**Title:** A Paper\n", "A Paper"],
  ["a lead-in first", "Okay, here is the paper:\n\n---\n\n# A Paper\n", "A Paper"],
  ["a paragraph all in bold", "**Research Proposal: A Paper**\n\n---\n\n### 1. Introduction\n", "A Paper"],
  ["the first item of a list", "1. **Title**: A Paper\n\n2. **Motivation**: We.\n", "A Paper"],
  ["the line under a label alone", "**1. Title:**\n\nA Paper\n\n**2. Introduction**\n", "A Paper"],
  ["a LaTeX document", "\\title{A Paper}\n\\section*{Introduction}\nWe.\n", "A Paper"],
  ["a formula in it", "# On $k$-means\n", "On k-means"],
])("the title is found from %s", (_name, source, title) => {
  const document = read(source);
  expect(document.title).toBe(title);
  expect(all(document.tree, "h1")).toHaveLength(1);
});

test("a document without a title says so and has no first heading", () => {
  expect(read("## Abstract\n\nWe.\n").title).toBeNull();
  expect(read("").title).toBeNull();
});

test("a chatty lead-in stays, in grey, before the title", () => {
  const [first] = read("Sure! Here it is.\n\n# A Paper\n").tree.children;
  expect(classOf(first as HastElement)).toBe("lead-in");
});

test("levels skip none, anchors are unique, and the outline follows", () => {
  const { outline, tree } = read("# T\n\n### A\n\n###### B\n\n### A\n\n# C\n");
  expect(outline).toEqual([
    { id: "s-a", text: "A", depth: 1 },
    { id: "s-b", text: "B", depth: 2 },
    { id: "s-a-2", text: "A", depth: 1 },
    { id: "s-c", text: "C", depth: 1 },
  ]);
  expect(["h2", "h3"].map((name) => all(tree, name).length)).toEqual([3, 1]);
});

test("section labels of a text without headings become headings", () => {
  const { outline } = read(
    "Title: T\n\n1. Introduction  \nWe.\n\n2.1 Data  \nIt.\n\nReferences  \n[1] A, B.  \n",
  );
  expect(outline.map(({ text, depth }) => [text, depth])).toEqual([
    ["1. Introduction", 1],
    ["2.1 Data", 2],
    ["References", 1],
  ]);
});

test("a fence around the whole document goes, one inside stays", () => {
  const { title, tree } = read("```markdown\n# T\n\n```py\nx = 1\n```\n\nEnd.\n```\n");
  expect(title).toBe("T");
  expect(textOf(tree)).toContain("x = 1");
});

test("the abstract and the references stand apart, however they are marked", () => {
  for (const source of [
    "# T\n\n## Abstract\n\nWe.\n\n## References\n\n[1] A",
    "# T\n\n**Abstract:** We.\n\n## References\n\n[1] A",
  ]) {
    expect(all(read(source).tree, "div").map(classOf)).toEqual(["abs", "refs"]);
  }
});

test("a table keeps its columns when a formula holds a bar", () => {
  const { tree } = read("| a | b |\n|---|---|\n| $P(x|y)$ | 2 |\n");
  expect(all(tree, "td")).toHaveLength(2);
  expect(all(tree, "td").at(1)?.children).toEqual([{ type: "text", value: "2" }]);
});

test("TeX that cannot be set is shown as its source with a note", () => {
  const { tree } = read("So $\\frac{1$ holds.\n");
  expect(textOf(tree)).toContain("\\frac{1This formula could not be set");
});

test("places that a reason may name have anchors", () => {
  const { marks } = read(
    "# T\n\n## 4. Results\n\n### 4.1 Data\n\nTable 2: Scores.\n\n![Figure 1: A](a.png)\n",
  );
  expect(marks).toEqual({
    "section 4": "s-4-results",
    "section 4.1": "s-4-1-data",
    "table 2": "table-2",
    "figure 1": "figure-1",
  });
});

test("a formula inside a reason is set, and its headings are no headings", () => {
  const tree = readProse("# Loud\n\nThe loss $L_t$ is wrong; it costs $5 and $10.");
  expect(all(tree, "h1")).toEqual([]);
  expect(all(tree, "math")).toHaveLength(1);
  expect(textOf(tree)).toContain("it costs $5 and $10.");
});

test("each paragraph sets its own direction", () => {
  expect(all(read("שלום עולם\n").tree, "p")[0]?.properties.dir).toBe("auto");
});

test("nesting deeper than the stack gives plain text, not a crash", () => {
  expect(textOf(read(`${">".repeat(12_000)} deep`).tree)).toContain("deep");
  expect(textOf(read(`$${"{".repeat(2_000)}x${"}".repeat(2_000)}$`).tree)).toContain("could not be set");
});

test("any text at all is read", () => {
  const soup = fc
    .array(
      fc.constantFrom(
        "#",
        " ",
        "\n",
        "\n\n",
        "$",
        "$$",
        "*",
        "_",
        "[",
        "](",
        ")",
        "!",
        "`",
        "```",
        "|",
        "-",
        "<b>",
        "&",
        "x",
        "1. ",
        "> ",
        "\\",
      ),
      { maxLength: 80 },
    )
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(soup, (source) => {
      expect(read(source).tree.type).toBe("root");
    }),
    { numRuns: 300 },
  );
});
