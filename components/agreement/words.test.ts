import { describe, expect, test } from "vitest";
import type { CriterionAgreement, Verdict } from "@/lib/agreement/schema";
import { reportOn, withVerdicts } from "./report-fixture";
import { answerOf, criterionSentence } from "./words";

const report = reportOn(20);
const all = (verdict: Verdict) => withVerdicts(report, Array(5).fill(verdict));

describe("the answer", () => {
  test.each<[Verdict, string]>([
    [
      "shown",
      "Yes, on this data. For all five criteria a judge is no further from a human than a second human is, within the margin of 1.0.",
    ],
    [
      "worse",
      "Not on this data. For all five criteria a judge is further from a human than a second human is.",
    ],
    [
      "worse, within the margin",
      "Not on this data. For all five criteria a judge is further from a human than a second human is, by less than the margin of 1.0.",
    ],
    ["not shown", "Not shown on this data. For all five criteria nothing is shown either way."],
  ])("where all criteria are “%s”", (verdict, words) => {
    expect(answerOf(all(verdict))).toBe(words);
  });

  test("on too few papers says how many there are and how many it takes", () => {
    expect(answerOf(reportOn(4))).toBe(
      "Too few papers to say. Four papers have two reviewers so far; a verdict needs 20.",
    );
    expect(answerOf(reportOn(1))).toContain("One paper has two reviewers");
    expect(answerOf(reportOn(0))).toContain("No papers have two reviewers");
  });

  test("of the published study is no more than its verdicts", () => {
    const published = withVerdicts(report, ["worse", "not shown", "worse", "worse", "worse"]);
    expect(answerOf(published)).toBe(
      "Not on this data. For four of five criteria a judge is further from a human than a second human is; for Novelty nothing is shown either way.",
    );
  });

  test("as released speaks of the average of the judges, because that is what was compared", () => {
    const released = { ...all("worse"), basis: "as-released" } as const;
    expect(answerOf(released)).toContain("For all five criteria the average of the judges is further");
    const { overall } = released.criteria;
    if (!overall) throw new Error("the fixture has Overall");
    expect(criterionSentence(overall, released)).toMatch(/^The average of the judges differs from a human/);
  });

  test("of mixed verdicts never says yes for all", () => {
    const mixed = withVerdicts(report, ["shown", "shown", "worse, within the margin", "not shown", "worse"]);
    const words = answerOf(mixed);
    expect(words.startsWith("In part, on this data.")).toBe(true);
    expect(words).toContain("For Clarity and Novelty a judge is no further");
    expect(words).toContain("for Overall a judge is further from a human than a second human is;");
    expect(words).toContain("for Soundness a judge is further from a human than a second human is, by less");
  });
});

describe("a criterion's sentence", () => {
  const { overall } = report.criteria;
  if (!overall) throw new Error("the fixture has Overall");
  const say = (change: Partial<CriterionAgreement>) => criterionSentence({ ...overall, ...change }, report);
  const above = {
    shown: "full",
    n: 20,
    value: 1,
    decimals: 2,
    ci95: [0.2, 0.9],
    method: "bootstrap",
  } as const;
  const around = { ...above, ci95: [-0.2, 0.9] as [number, number] };
  const found = (ranks: typeof above | typeof around, constant: typeof above | typeof around) => ({
    ...overall.details,
    correlation: {
      ...overall.details.correlation,
      mean: {
        ...overall.details.correlation.mean,
        spearman: { ...ranks, ci95: [...ranks.ci95] as [number, number] },
      },
    },
    constant: {
      ...overall.details.constant,
      minusJudges: { ...constant, ci95: [...constant.ci95] as [number, number] },
    },
  });
  const delta = (upper90: number) => ({
    estimate: 0.2,
    ci95: [-0.4, upper90 + 0.1] as [number, number],
    ci90: [-0.3, upper90] as [number, number],
    papers: 20,
  });

  test("gives both mean differences, then the reason of its verdict", () => {
    expect(say({ verdict: "worse" })).toMatch(
      /^A judge differs from a human by \d\.\d\d points, two humans from each other by \d\.\d\d\. The whole 95% interval/,
    );
    expect(say({ verdict: "worse" })).toContain("reaches past the margin of 1.0");
    expect(say({ verdict: "worse, within the margin" })).toContain("ends below the margin of 1.0");
    expect(say({ verdict: "shown" })).toContain("a constant judge is beaten");
  });

  test("of what is not shown names exactly what is missing", () => {
    const not = { verdict: "not shown" } as const;
    expect(say({ ...not, delta: delta(1.4), details: found(above, above) })).toContain(
      "holds zero and reaches past the margin",
    );
    expect(say({ ...not, delta: delta(0.8), details: found(around, above) })).toContain(
      "but the ranks are not shown to go together. So",
    );
    expect(say({ ...not, delta: delta(0.8), details: found(above, around) })).toContain(
      "but a constant judge is not beaten. So",
    );
    expect(say({ ...not, delta: delta(0.8), details: found(around, around) })).toContain(
      "go together and a constant judge is not beaten",
    );
  });

  test("on fewer than three papers holds no number at all", () => {
    const few = reportOn(2).criteria.overall;
    if (!few) throw new Error("the fixture has Overall");
    expect(criterionSentence(few, report)).not.toMatch(/\d/);
  });
});
