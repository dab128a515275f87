import { expect, test } from "vitest";
import { findingsFact, humansFact, judgesFact, spreadFact } from "./board-facts";
import { board, entry } from "./board-fixture";
import { boardMeta, lede } from "./board-words";

const at = (id: string, mean: number, ci95: [number, number], rank = { best: 1, worst: 3 }) =>
  entry(id, { overall: { mean, ci95, rank, tier: 1, bounds: null } });

test("the lede counts the board and tells how its intervals stand to the acceptance line", () => {
  const below = [at("a", 4.7, [3.7, 5.6]), at("b", 4.6, [4, 5.5])];
  expect(lede(board(below))).toBe(
    "Two agents, ten workshop tasks, two judges. The best mean is 4.70 on a scale of 1 to 10, and no agent’s interval reaches the acceptance line at 6.0.",
  );
  expect(lede(board([at("a", 5.3, [4.6, 6]), ...below]))).toContain("one agent’s interval reaches");
  expect(lede(board([at("a", 8, [7.9, 8.1])]))).toContain("every agent’s interval lies above");
  expect(lede(board([at("a", 8, [7.9, 8.1]), ...below]))).toContain("one agent’s interval lies above");
});

test("the lede says when the judges saw no code, and when nobody covers the tasks", () => {
  expect(lede(board([at("a", 5, [4, 6])], { condition: "no_code" }))).toContain("without their code");
  const partial = entry("p", { overall: { mean: null, ci95: null, rank: null, tier: null, bounds: [1, 9] } });
  expect(lede(board([partial]))).toContain("No agent has a score for every task yet.");
});

test("title and description name the best agent with its mean", () => {
  const { title, description } = boardMeta(board([at("a", 4.7, [4, 5])]), "End to end");
  expect(title).toBe("End to end, MLR-Bench");
  expect(description).toContain("Best mean: Model a with Claude Code, 4.70 of 10.");
});

test("wide ranges over few tasks are called what they are, narrow ones and long boards are not", () => {
  const wide = ["a", "b", "c"].map((id) => at(id, 5, [4, 6]));
  expect(spreadFact(board(wide))?.title).toBe("Ten tasks separate little");
  expect(spreadFact(board(wide, { cohort: { id: "all-201", tasks: 201 } }))).toBeUndefined();
  const narrow = ["a", "b", "c"].map((id, place) => at(id, 5, [4, 6], { best: place + 1, worst: place + 1 }));
  expect(spreadFact(board(narrow))).toBeUndefined();
});

test("the judges’ disagreement is told in its direction, and not at all for one judge", () => {
  expect(judgesFact(board([entry("a"), entry("b")]))).toMatchObject({
    title: "The judges disagree by up to 1.0 points",
    text: "The Gemini judge is 1.0 points stricter with both agents.",
  });
  expect(judgesFact(board([entry("a")], { families: ["claude-3.7-sonnet"] }))).toBeUndefined();
});

test("whether people agree with the order is computed from those that both scored", () => {
  const human = (overall: number) => ({ n: 5, overall, criteria: {}, excluded: 0 });
  const first = entry("a", { place: 1, human: human(3) });
  const second = entry("b", { place: 2, human: human(5) });
  expect(humansFact(board([first, second]))?.title).toBe("Humans order two agents differently");
  expect(humansFact(board([{ ...first, human: human(6) }, second]))?.title).toBe(
    "Humans order two agents as the judges do",
  );
  expect(humansFact(board([first, entry("c", { human: null })]))).toBeUndefined();
});

test("findings are counted over the runs that were checked, and silence about the others is said", () => {
  const none = { runs: 0, flagged: 0 };
  const unchecked = entry("u", { findings: { judges: none, humans: none, checks: none } });
  const fact = findingsFact(board([entry("a"), unchecked]));
  expect(fact?.title).toBe("4 of 10 papers checked have a finding");
  expect(fact?.text).toContain("The other agents were not checked");
  expect(findingsFact(board([unchecked]))).toBeUndefined();
});
