import type { Actor } from "@/lib/actor";
import { assertLens, throughLens } from "@/lib/board/lenses";
import { type BoardMatrix, mostCells } from "@/lib/board/matrix";
import { pairTests } from "@/lib/board/pairs";
import { type Contender, rankAgents } from "@/lib/board/rank";
import type { LeaderboardQuery } from "@/lib/board/schema";
import { tallyReviews } from "@/lib/board/tally";
import { scoresOnTask, valuesByTask } from "@/lib/board/task-values";
import { publishedResampling } from "@/lib/stats/bootstrap";
import type { Db } from "../client";
import { boardAgents } from "./board-agents";
import { type BoardReading, readBoard } from "./read-board";
import { runNames } from "./run-names";

/**
 * The scores behind a leaderboard, task by task, with each run's id, and the test of every pair of agents under the lens.
 * The row filters are not applied.
 *
 * @throws AppError as `leaderboard` does
 */
export function boardMatrix(db: Db, _actor: Actor, query: LeaderboardQuery): BoardMatrix {
  return db.transaction(() => {
    const reading = readBoard(db, query);
    assertLens(query.lens, reading.families);
    const { cohort, families, snapshot } = reading;
    const contenders = boardContenders(reading, query.lens);
    const isDrawn = contenders.length * cohort.tasks.length <= mostCells;
    return {
      cohort: { id: cohort.id, tasks: cohort.tasks.length },
      families,
      snapshot,
      tasks: isDrawn ? cohort.tasks.map(({ id, title }) => ({ id, title })) : [],
      rows: isDrawn ? matrixRows(db, query, reading, contenders) : [],
      pairs: pairTests(contenders, publishedResampling.seed),
    };
  });
}

function boardContenders({ table, panel, runs }: BoardReading, lens: string): Contender[] {
  return tallyReviews(table).flatMap((tallies, at) => {
    const id = table.agents[at] ?? "";
    if (!runs.has(id)) return [];
    const { values, weights } = throughLens(tallies, lens, panel);
    return [weights ? { id, values, weights } : { id, values }];
  });
}

function matrixRows(
  db: Db,
  { stage }: LeaderboardQuery,
  { table, families }: BoardReading,
  contenders: readonly Contender[],
): BoardMatrix["rows"] {
  const agents = boardAgents(db);
  const ids = rankAgents(contenders, publishedResampling).map(({ id }) => id);
  const runOf = runNames(db, stage, ids);
  return ids.flatMap((id) => {
    const agent = agents.get(id);
    if (!agent) return [];
    const values = valuesByTask(table, id, "overall");
    const cells = table.tasks.map((task, at) => ({
      run: runOf(id, task),
      ...scoresOnTask(values, families, at),
    }));
    return [{ agent, cells }];
  });
}
