import type { BoardColumn } from "@/lib/board/columns";
import { meanOf } from "@/lib/board/columns";
import { entryAsInPaper } from "@/lib/board/rounding";
import type { Leaderboard, LeaderboardEntry } from "@/lib/board/schema";
import { lensFamilies } from "@/lib/board/shown-board";
import type { ViewState } from "@/lib/board/view-state";
import { duration, grouped, interval, mean, rankRange } from "./numbers";

/**
 * One cell: its first line is the number, its second the n, interval or provenance that a number never goes without.
 * The kinds of nothing are told apart: `nil` has no review behind it, `word` says in words what was not done.
 */
export interface Cell {
  readonly text: string;
  readonly kind?: "nil" | "word" | "strong";
}

/** The board that a cell stands in, and how its means are rounded. */
export interface CellFrame {
  readonly board: Leaderboard;
  readonly rounding: ViewState["rounding"];
}

type Writer = (entry: LeaderboardEntry, frame: CellFrame) => Cell;

const nil = (why: string): Cell => ({ text: `—\n${why}`, kind: "nil" });

const writers: Record<string, Writer> = {
  rank: ({ overall: { rank, tier } }) =>
    rank ? { text: `${rankRange(rank)}\ntier ${tier ?? "—"}` } : nil("no rank"),
  overall: writeOverall,
  human: ({ human }) =>
    human?.overall == null ? nil("no review") : { text: `${mean(human.overall)}\nn = ${human.n}` },
  hallucination: (entry) => {
    const share = meanOf(entry, (judge) => judge.hallucinationRate);
    const n = Object.values(entry.judges).reduce((total, judge) => total + judge.n, 0);
    return share === null ? nil("not asked") : { text: `${Math.round(share * 100)}%\nn = ${grouped(n)}` };
  },
  findings: writeFindings,
  cost: writeCost,
  tasks: (entry, { board }) => ({
    text: `${grouped(entry.tasks)} / ${grouped(board.cohort.tasks)}\n${grouped(entry.runs)} ${entry.runs === 1 ? "run" : "runs"}`,
  }),
  coverage: (entry) => ({ text: `${coverage(entry.coverage)}\nof the task set` }),
  runs: (entry) => ({ text: grouped(entry.runs) }),
  confidence: (entry) => {
    const value = meanOf(entry, (judge) => judge.confidence);
    return value === null ? nil("not asked") : { text: `${mean(value)}\nof 5` };
  },
  duration: (entry) =>
    entry.durationMs === null
      ? { text: "unknown", kind: "word" }
      : { text: `${duration(entry.durationMs)}\na run` },
};

/** What a column says about an agent. */
export function cellOf(column: BoardColumn, entry: LeaderboardEntry, frame: CellFrame): Cell {
  const write = writers[column.id];
  if (write) return write(entry, frame);
  if (column.group === "criteria") return writeCriterion(column.id, entry, frame);
  const judge = entry.judges[column.id];
  return judge?.overall == null
    ? nil("no review")
    : { text: `${mean(judge.overall)}\nn = ${grouped(judge.n)}` };
}

function writeOverall(entry: LeaderboardEntry, frame: CellFrame): Cell {
  const { mean: value, ci95, bounds } = entry.overall;
  // A mean over some of the tasks would look like one over all of them: what is known are its bounds.
  if (value === null && bounds) {
    return {
      text: `${mean(bounds[0])}–${mean(bounds[1])}\nif all ${grouped(frame.board.cohort.tasks)} were scored`,
      kind: "word",
    };
  }
  if (value === null) return nil("no score");
  return {
    text: `${roundedMean(value, "overall", entry, frame)}\n${ci95 ? interval(ci95) : "no interval"}`,
    kind: "strong",
  };
}

function writeCriterion(key: string, entry: LeaderboardEntry, frame: CellFrame): Cell {
  const value = entry.criteria[key]?.mean ?? null;
  if (value === null) return nil(entry.tasks > 0 ? "incomplete" : "no score");
  return { text: roundedMean(value, key, entry, frame) };
}

function roundedMean(
  value: number,
  key: string,
  entry: LeaderboardEntry,
  { board, rounding }: CellFrame,
): string {
  const asInPaper = rounding === "paper" ? entryAsInPaper(entry, key, lensFamilies(board)) : null;
  return asInPaper ?? mean(value);
}

function writeFindings({ findings: { judges, humans, checks } }: LeaderboardEntry): Cell {
  const parts = [
    { by: "judges", ...judges },
    { by: "reviewers", ...humans },
    { by: "checks", ...checks },
  ].filter(({ runs }) => runs > 0);
  const [first, ...rest] = parts;
  if (!first) return { text: "not checked", kind: "word" };
  const others = rest.map(({ by, flagged, runs }) => `${by} ${flagged} / ${runs}`).join(", ");
  return { text: `${first.flagged} / ${first.runs}\n${others || "runs flagged"}` };
}

function writeCost({ costUsd, costKnown, costRuns, runs }: LeaderboardEntry): Cell {
  if (costUsd === null || costKnown === null) return { text: "unknown", kind: "word" };
  if (costKnown === "partial") return { text: `≥ ${mean(costUsd)}\nknown part` };
  return {
    text: `${mean(costUsd)}\n${costRuns < runs ? `${grouped(costRuns)} of ` : "of "}${grouped(runs)} runs`,
  };
}

/** Never 100% while a task is missing. */
function coverage(share: number): string {
  return share >= 1 ? "100%" : `${Math.min(99.9, share * 100).toFixed(1)}%`;
}
