import { sql } from "drizzle-orm";
import type { Rubric } from "@/lib/benchmarks/mlr-bench/rubrics";
import type { Condition, Stage } from "@/lib/benchmarks/stages";
import { humanRater, type ReviewTable } from "@/lib/board/review-table";
import { strictBasis } from "@/lib/board/strict";
import type { Db } from "../client";
import { type BoardRuns, boardRuns } from "./board-runs";
import { boardScores } from "./board-scores";
import { publicReview } from "./visible";

interface BoardAsk {
  readonly stage: Stage;
  readonly condition: Condition;
  readonly rubric: Pick<Rubric, "id" | "criteria" | "hasHallucinationFlag">;
  /** The cohort's task ids, in the order of the board. */
  readonly tasks: readonly string[];
  /** Judge families that have a seat even where they have judged nothing. */
  readonly panel: readonly string[];
}

export interface BoardReviews {
  readonly table: ReviewTable;
  /** By agent: runs with a review, and people's reviews that the strict basis left out. */
  readonly runs: ReadonlyMap<string, number>;
  readonly humanExcluded: ReadonlyMap<string, number>;
}

/** Id, row number of the run, judge or reviewer, confidence, hallucination flag. */
type ReviewRow = [number, number, string, number | null, number | null];
type PlacedRow = { readonly row: ReviewRow; readonly run: number; readonly reviewer: string };

/**
 * The reviews that count on a board: of the asked rubric version and condition, on the cohort's tasks, of judges none that
 * a later revision replaces and of each family the newest on each run; of people the first revision, on the strict basis.
 *
 * Call it inside a transaction: it reads several times.
 */
export function boardReviews(db: Db, ask: BoardAsk): BoardReviews {
  const runs = boardRuns(db, ask.stage, ask.tasks);
  const judges = new Map(db.values<[string, string]>(sql`SELECT id, family FROM judges`));
  const raters = [...new Set([...ask.panel, ...judges.values()]), humanRater];
  const seatOf = new Map([...judges].map(([id, family]) => [id, raters.indexOf(family)]));

  const rows = currentRows(db, ask);
  const chosen = new ChosenReviews(rows.length, runs, raters.length);
  const people: PlacedRow[] = [];
  for (const row of rows) {
    const run = runs.at(row[1]);
    if (run < 0) continue;
    chosen.reviewed[run] = 1;
    const seat = seatOf.get(row[2]);
    if (seat === undefined) people.push({ row, run, reviewer: row[2] });
    else chosen.seat(row, run, seat);
  }
  const { kept, excluded } = strictBasis(people);
  for (const { row, run } of kept) chosen.add(row, run, raters.length - 1);

  return {
    table: {
      ...chosen.columns(),
      tasks: ask.tasks,
      agents: runs.agents,
      raters,
      ...boardScores(db, ask.rubric, chosen.ids()),
    },
    runs: countByAgent(
      runs,
      [...chosen.reviewed.keys()].filter((run) => chosen.reviewed[run] === 1),
    ),
    humanExcluded: countByAgent(
      runs,
      excluded.map(({ run }) => run),
    ),
  };
}

/** Of a board's reviews those that count: a judge's newest revision, and of a person's the first that was submitted. */
function currentRows(db: Db, { rubric, condition }: BoardAsk): ReviewRow[] {
  const replaced = new Set(
    db
      .values<[number]>(
        sql`SELECT supersedes FROM reviews WHERE supersedes IS NOT NULL AND judge_id IS NOT NULL`,
      )
      .map(([id]) => id),
  );
  const asked = rubric.hasHallucinationFlag ? sql`v.has_hallucination` : sql`NULL`;
  const rows = db.values<ReviewRow>(sql`
    SELECT v.id, r.rowid, coalesce(v.judge_id, v.reviewer_id), v.confidence, ${asked}
    FROM reviews v CROSS JOIN runs r ON r.id = v.run_id
    WHERE v.rubric_id = ${rubric.id} AND v.condition = ${condition} AND (v.judge_id IS NOT NULL OR (v.revision = 1 AND ${publicReview(sql`v.id`)}))`);
  return replaced.size === 0 ? rows : rows.filter(([id]) => !replaced.has(id));
}

/** Collects reviews into columns; a hundred thousand objects would cost more than reading them. */
class ChosenReviews {
  /** 1 for each run that has a review, counted or not. */
  readonly reviewed: Uint8Array;
  private readonly runs: BoardRuns;
  private readonly width: number;
  private readonly seats: Int32Array;
  private readonly id: Float64Array;
  private readonly run: Uint32Array;
  private readonly rater: Uint8Array;
  private readonly confidence: Uint8Array;
  private readonly hallucination: Int8Array;
  private length = 0;

  constructor(most: number, runs: BoardRuns, raters: number) {
    this.runs = runs;
    this.width = raters;
    this.reviewed = new Uint8Array(runs.length);
    this.seats = new Int32Array(runs.length * raters).fill(-1);
    this.id = new Float64Array(most);
    this.run = new Uint32Array(most);
    this.rater = new Uint8Array(most);
    this.confidence = new Uint8Array(most);
    this.hallucination = new Int8Array(most);
  }

  /** A family holds one seat: where two of its judges scored the same run, the later review speaks for it. */
  seat(row: ReviewRow, run: number, rater: number): void {
    const seat = run * this.width + rater;
    const taken = this.seats[seat] as number;
    if (taken < 0) this.seats[seat] = this.add(row, run, rater);
    else if ((this.id[taken] as number) < row[0]) this.put(taken, row, run, rater);
  }

  add(row: ReviewRow, run: number, rater: number): number {
    this.put(this.length, row, run, rater);
    return this.length++;
  }

  ids(): Float64Array {
    return this.id.subarray(0, this.length);
  }

  columns(): Pick<ReviewTable, "length" | "agent" | "task" | "rater" | "confidence" | "hallucination"> {
    const run = this.run.subarray(0, this.length);
    return {
      length: this.length,
      agent: run.map((at) => this.runs.agent[at] as number),
      task: run.map((at) => this.runs.task[at] as number),
      rater: this.rater.subarray(0, this.length),
      confidence: this.confidence.subarray(0, this.length),
      hallucination: this.hallucination.subarray(0, this.length),
    };
  }

  private put(at: number, [id, , , confidence, hallucination]: ReviewRow, run: number, rater: number): void {
    this.id[at] = id;
    this.run[at] = run;
    this.rater[at] = rater;
    this.confidence[at] = confidence ?? 0;
    this.hallucination[at] = hallucination ?? -1;
  }
}

function countByAgent(runs: BoardRuns, found: readonly number[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const run of found) {
    const agent = runs.agents[runs.agent[run] as number] ?? "";
    counts.set(agent, (counts.get(agent) ?? 0) + 1);
  }
  return counts;
}
