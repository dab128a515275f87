import fc from "fast-check";
import { expect, test } from "vitest";
import { BlindPaper, blindText } from "./blinding";

const png = { mediaType: "image/png", path: "a" };
const blind = (source: string, marks: { start: number; end: number }[] = [], names: string[] = []) =>
  blindText(source, marks, (address) => (names.includes(address) ? png : undefined));

test.each([
  ["![Loss of secret-agent](plots/secret-agent_loss.png)", "![Loss of secret-agent](figure-1.png)"],
  ["![x](<plots/secret-agent.png>)", "![x](<figure-1.png>)"],
  ['![x](plots/secret-agent.png "t")', '![x](figure-1.png "t")'],
  ["![x][f]\n\n[f]: plots/secret-agent.png\n", "![x][f]\n\n[f]: figure-1.png\n"],
  ['<img width="3" src="plots/secret-agent.png">', '<img width="3" src="figure-1.png">'],
  ["\\includegraphics[width=3cm]{plots/secret-agent}", "\\includegraphics[width=3cm]{figure-1.png}"],
  ["![x](https://secret.example/a.png)", "![x](figure-1.png)"],
])("the address of a picture in %j becomes a name that says nothing", (source, shown) => {
  expect(blind(source).text).toBe(shown);
});

test("a picture that is shown twice has one name, and names follow the order of the text", () => {
  const { text, figures } = blind("![a](b.png) ![c](a.jpg) ![d](b.png)", [], ["b.png"]);
  expect(text).toBe("![a](figure-1.png) ![c](figure-2.png) ![d](figure-1.png)");
  expect(figures.map(({ name, file }) => [name, file !== null])).toEqual([
    ["figure-1.png", true],
    ["figure-2.png", false],
  ]);
});

test("marked places are masked in words and in alternative texts, also when they reach into an address", () => {
  const source = "By Alpha. ![Alpha loss](Alpha/loss.png) Alpha";
  const marks = [...source.matchAll(/Alpha/g)].map(({ index }) => ({ start: index, end: index + 5 }));
  const { text } = blind(source, marks, ["Alpha/loss.png"]);
  expect(text).not.toContain("Alpha");
  expect(text.match(/\[name withheld\]/g)).toHaveLength(3);
  expect(text).toContain("](figure-1.png)");
});

test("whatever is marked is gone, and everything else stays in order", () => {
  const words = fc.array(fc.constantFrom("Alpha", "one", "![Alpha](x/Alpha.png)", "\n", "[z]"), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(words, (parts) => {
      const source = parts.join(" ");
      const marks = [...source.matchAll(/Alpha/g)].map(({ index }) => ({ start: index, end: index + 5 }));
      const { text } = blind(source, marks);
      expect(text).not.toContain("Alpha");
      expect(text.match(/one/g)?.length).toBe(source.match(/one/g)?.length);
    }),
  );
});

test("a blind paper with anything more than is allowed is refused", () => {
  const paper = {
    label: "P-01",
    stage: "end2end",
    task: { id: "t", title: "T", text: null },
    text: "# T",
    format: "markdown",
    figures: [{ name: "figure-1.png", width: null, height: null }],
    inputs: [],
    hasPdf: false,
  };
  expect(BlindPaper.safeParse(paper).success).toBe(true);
  for (const more of [
    { agent: "x" },
    { runId: "x" },
    { figures: [{ name: "secret.png", width: null, height: null }] },
    { figures: [{ name: "figure-1.png", width: null, height: null, path: "results/x.png" }] },
    { task: { id: "t", title: "T", text: null, path: "tasks/t.md" } },
  ]) {
    expect(BlindPaper.safeParse({ ...paper, ...more }).success, JSON.stringify(more)).toBe(false);
  }
});
