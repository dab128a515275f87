import { expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { LeaderboardQuery } from "@/lib/board/schema";
import { leaderboard } from "../queries/leaderboard";
import { testDatabase } from "../testing";
import { loadPublished } from "./load-published";
import { seedSynthetic } from "./synthetic";

const query = (cohort?: string) =>
  LeaderboardQuery.parse({ benchmark: "mlr-bench", stage: "end2end", cohort });

test("the same seed makes the same board, with the scores it says", () => {
  const make = () => {
    const db = testDatabase();
    const made = seedSynthetic(db, { agents: 12, tasks: 4, isRagged: true });
    return { made, board: leaderboard(db, visitor, query("synthetic")) };
  };
  const { made, board } = make();
  expect(made).toEqual({ cohort: "synthetic", scores: (12 * 4 - 1) * 2 * 5 });
  expect(board.entries).toHaveLength(12);
  expect(board.entries.at(-1)).toMatchObject({ tasks: 3, overall: { mean: null, rank: null } });
  expect(make()).toEqual({ made, board });
});

test("beside the published boards it changes none of their numbers", () => {
  const db = testDatabase();
  loadPublished(db);
  const before = leaderboard(db, visitor, query());
  seedSynthetic(db, { agents: 3, tasks: 3 });
  seedSynthetic(db, { agents: 2, tasks: 3, cohort: "another" });
  expect(leaderboard(db, visitor, query())).toEqual({ ...before, snapshot: expect.any(String) });
  expect(leaderboard(db, visitor, query("another")).entries).toHaveLength(2);
  expect(() => seedSynthetic(db, { agents: 2, tasks: 3 })).toThrow(
    "seedSynthetic needs a new cohort, not synthetic",
  );
});
