import { describe, expect, test } from "vitest";
import { parseCheckTable, parseHumanFindings, parseHumanReviews } from "./human-csv";

const isTask = (id: string) => id === "iclr2025_wsl";
const heading = "reviewer_id,model_name,workshop_name,Novelty,Clarity,Soundness,Significance,Overall";

describe("the human study's table", () => {
  test.each([
    ["CRLF and a last line end", "\r\n", "\r\n"],
    ["LF and none", "\n", ""],
  ])("is read with %s", (_what, newline, last) => {
    const text = [heading, "1,claude,iclr2025_wsl,6,5,4,3,2"].join(newline) + last;
    expect(parseHumanReviews(text, isTask)).toEqual({
      problems: [],
      rows: [
        {
          row: 1,
          reviewer: 1,
          run: expect.objectContaining({ agentId: "mlr-agent--claude-3.7-sonnet--claude-code" }),
          scores: { novelty: 6, clarity: 5, soundness: 4, significance: 3, overall: 2 },
        },
      ],
    });
  });

  test("keeps two equal rows: a row's number is its only key", () => {
    const row = "1,o4-mini,iclr2025_wsl,6,5,4,3,2";
    const { rows } = parseHumanReviews([heading, row, row].join("\n"), isTask);
    expect(rows.map((one) => one.row)).toEqual([1, 2]);
  });

  test("leaves a faulty row out whole and names row, column and value", () => {
    const text = [
      heading,
      "1,claude,iclr2025_wsl,6,11,4,3,2",
      "x,nobody,../../etc,6,5,4,3,2.5",
      "2,gemini,iclr2025_wsl,1,2,3,4",
      "2,gemini,iclr2025_wsl,1,2,3,4,5",
    ].join("\n");
    const { rows, problems } = parseHumanReviews(text, isTask);
    expect(rows.map((one) => one.row)).toEqual([4]);
    expect(problems).toEqual([
      'row 1, Clarity: "11" is not a whole number from 1 to 10',
      'row 2, reviewer_id: "x" is not a reviewer\'s number',
      'row 2, model_name: "nobody" is a name that no run has',
      'row 2, workshop_name: "../../etc" is not a known task',
      'row 2, Overall: "2.5" is not a whole number from 1 to 10',
      'row 3, Overall: "" is not a whole number from 1 to 10',
    ]);
  });

  test("says which column is missing, and what is no table", () => {
    expect(parseHumanReviews("reviewer_id,model_name\n1,claude", isTask).problems).toContain(
      "column Overall is missing",
    );
    expect(parseHumanReviews('a,"b\n', isTask).problems).toEqual(["not a CSV table"]);
  });
});

test("the people's check gives four labels a row", () => {
  const text =
    "LLM,Workshop_name,is_Faked_Experimental_Result,is_Hallucinated_Methodology,is_Incorrect_Citation,is_Mathematical_Error\r\n" +
    "MLR Agent,iclr2025_wsl,Yes,No,Not Sure,No\r\nSomebody,iclr2025_wsl,Yes,No,Maybe,No";
  const { rows, problems } = parseHumanFindings(text, isTask);
  expect(rows.map(({ type, label }) => [type, label])).toEqual([
    ["faked_result", "yes"],
    ["hallucinated_methodology", "no"],
    ["nonexistent_citation", "not_sure"],
    ["mathematical_error", "no"],
  ]);
  expect(rows[0]?.run.agentId).toBe("mlr-agent--o4-mini--claude-code");
  expect(problems).toHaveLength(2);
});

test("a check table without its columns is no check table", () => {
  expect(parseCheckTable("a,b\n1,2", ["a", "c"])).toBeNull();
  expect(parseCheckTable("a,b\n1,2", ["a"])).toEqual([{ a: "1", b: "2" }]);
});
