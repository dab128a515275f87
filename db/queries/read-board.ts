import { desc } from "drizzle-orm";
import { judgeFamilies } from "@/lib/benchmarks/judges";
import { type Rubric, rubricOf } from "@/lib/benchmarks/mlr-bench/rubrics";
import { humanRater } from "@/lib/board/review-table";
import type { LeaderboardQuery } from "@/lib/board/schema";
import type { Db, Tx } from "../client";
import { snapshots } from "../schema/sources";
import { type BoardCohort, boardCohort } from "./board-cohort";
import { type BoardReviews, boardReviews } from "./board-reviews";
import { publicSnapshot } from "./visible";

/** What every view of a board starts from: its tasks, its rubric, its judges and the reviews that count. */
export interface BoardReading extends BoardReviews {
  readonly cohort: BoardCohort;
  readonly rubric: Rubric;
  /** The judge families whose means are averaged. */
  readonly panel: readonly string[];
  /** The panel, then every other family that judged something here. */
  readonly families: readonly string[];
  readonly snapshot: string;
}

/** The panel of MLR-Bench. A board's average is of these judges, whether or not all of them have spoken. */
const panel: readonly string[] = judgeFamilies.map(({ id }) => id);

/**
 * Reads what a board is made of. Call it inside a transaction.
 *
 * @throws AppError `not_found` for an unknown cohort, topic or year
 */
export function readBoard(db: Db, query: LeaderboardQuery): BoardReading {
  const { stage, condition } = query;
  const cohort = boardCohort(db, query);
  const rubric = rubricOf(stage);
  const reviews = boardReviews(db, {
    stage,
    condition,
    rubric,
    panel,
    tasks: cohort.tasks.map(({ id }) => id),
  });
  const others = reviews.table.raters.filter((rater) => rater !== humanRater && !panel.includes(rater));
  const seen = new Set(reviews.table.rater);
  const guests = others.filter((family) => seen.has(reviews.table.raters.indexOf(family)));
  return { ...reviews, cohort, rubric, panel, families: [...panel, ...guests], snapshot: newestSnapshot(db) };
}

/** The state of the data that a number read now comes from; `none` before anything is loaded. */
function newestSnapshot(db: Tx): string {
  return (
    db
      .select({ id: snapshots.id })
      .from(snapshots)
      .where(publicSnapshot(snapshots.id))
      .orderBy(desc(snapshots.position))
      .limit(1)
      .get()?.id ?? "none"
  );
}
