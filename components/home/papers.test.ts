import { expect, test } from "vitest";
import { board, entry } from "@/components/board/board-fixture";
import type { BoardMatrix } from "@/lib/board/matrix";
import { howSure, isItTrue, whichIsBetter } from "./answers";
import { papersToRead } from "./papers";

const families = ["claude-3.7-sonnet", "gemini-2.5-pro-preview"];

function matrix(scores: readonly (readonly [number | null, number | null])[]): BoardMatrix {
  return {
    cohort: { id: "subset-10", tasks: scores.length },
    families,
    snapshot: "s",
    tasks: scores.map((_, at) => ({ id: `t${at}`, title: `Task ${at}` })),
    rows: [
      {
        agent: entry("a").agent,
        cells: scores.map(([claude, gemini], at) => ({
          run: `run-${at}`,
          judges: { "claude-3.7-sonnet": claude, "gemini-2.5-pro-preview": gemini },
          human: null,
        })),
      },
    ],
    pairs: [],
  };
}

const small = board([entry("a")]);

test("papers are chosen by their scores: best, second, kinder judge, widest gap, worst, each run once", () => {
  const picked = papersToRead(
    small,
    matrix([
      [8, 8],
      [7, 8],
      [4, 7],
      [7, 2],
      [1, 2],
      [5, 5],
    ]),
  );
  expect(picked.map(({ run, why }) => [run, why])).toEqual([
    ["run-0", "Highest from all judges"],
    ["run-1", "Second highest"],
    ["run-2", "The Gemini judge is kinder by three"],
    ["run-3", "The judges differ by five"],
    ["run-4", "Lowest from all judges"],
  ]);
});

test("a run that a judge left out is not called best or worst", () => {
  expect(papersToRead(small, matrix([[10, null]]))).toEqual([]);
});

test("the answers are made of the board’s numbers", () => {
  expect(whichIsBetter(small)).toMatchObject({
    number: "7.90 of 10",
    after: ", at or above the acceptance line at 6.0.",
  });
  expect(howSure(small, matrix([]))).toMatchObject({ number: "anywhere from 1 to 2", after: "." });
  expect(isItTrue(small)).toMatchObject({ number: "4 of 10 papers" });
});

test("an empty board has no answers", () => {
  const nothing = board([]);
  expect([whichIsBetter(nothing), howSure(nothing, matrix([])), isItTrue(nothing)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
