import { type JudgeFamily, judgeFamilies } from "@/lib/benchmarks/judges";
import { rubricOf } from "@/lib/benchmarks/mlr-bench/rubrics";
import type { Leaderboard, LeaderboardEntry } from "./schema";

export type ColumnGroup = "place" | "overall" | "criteria" | "raters" | "record" | "more";

/** One column of a board: the same id in the address, the table, and the exports. */
export interface BoardColumn {
  readonly id: string;
  /** As written in the table's head. */
  readonly name: string;
  readonly group: ColumnGroup;
  /** Which end a first click puts on top. */
  readonly first: "asc" | "desc";
  readonly isUsual: boolean;
  /** What the column sorts by; null is missing. */
  readonly value: (entry: LeaderboardEntry) => number | string | null;
}

const column = (
  id: string,
  name: string,
  group: ColumnGroup,
  value: BoardColumn["value"],
  more: { first?: "asc"; isUsual?: false } = {},
): BoardColumn => ({ id, name, group, value, first: more.first ?? "desc", isUsual: more.isUsual ?? true });

/** The agent's own column: always there, always first. */
export const agentColumn = column("agent", "Agent", "place", (entry) => entry.agent.name, { first: "asc" });

const place = [
  // Best place first; of two with the same best place the one with the better worst.
  column("rank", "Rank", "place", ({ overall: { rank } }) => (rank ? rank.best + rank.worst / 1e6 : null), {
    first: "asc",
  }),
  column("overall", "Overall", "overall", (entry) => entry.overall.mean),
];

const record = [
  column("human", "Humans", "raters", (entry) => entry.human?.overall ?? null),
  column("hallucination", "Hallucination", "record", (entry) =>
    meanOf(entry, (judge) => judge.hallucinationRate),
  ),
  column("findings", "Findings", "record", (entry) => shareOf(entry.findings.judges)),
  column("cost", "Cost", "record", (entry) => entry.costUsd, { first: "asc" }),
];

const more = [
  column("coverage", "Coverage", "more", (entry) => entry.coverage, { isUsual: false }),
  column("runs", "Runs", "more", (entry) => entry.runs, { isUsual: false }),
  column("confidence", "Confidence", "more", (entry) => meanOf(entry, (judge) => judge.confidence), {
    isUsual: false,
  }),
  column("duration", "Wall time", "more", (entry) => entry.durationMs, { first: "asc", isUsual: false }),
];

const tasksColumn = column("tasks", "Tasks", "record", (entry) => entry.tasks);

/** A criterion's or a stage's key as people read it. */
export function criterionName(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1).replaceAll("_", " ");
}

/** A judge as the board's heads, lenses and marks name it. */
export type BoardJudge = Omit<JudgeFamily, "mark"> & { readonly mark: JudgeFamily["mark"] | "const" };

/** The board's judges in its own order; one that this project does not know goes by its id. */
export function boardJudges(board: Leaderboard): BoardJudge[] {
  return board.families.map(
    (id) =>
      judgeFamilies.find((family) => family.id === id) ?? { id, name: id, short: id, mark: "const" as const },
  );
}

/**
 * The columns a board can show, in their order: rank, overall, its criteria, its judges, then humans, findings, cost and
 * the rest. One that has nothing to say of any agent can be chosen, but is not usual. Pass the board before rows are
 * hidden, so that hiding a row never removes a column.
 */
export function boardColumns(board: Leaderboard): BoardColumn[] {
  const { hasHallucinationFlag, hasConfidence } = rubricOf(board.stage);
  // A rubric that does not ask cannot answer "none".
  const isAsked = ({ id }: BoardColumn) =>
    id === "hallucination" ? hasHallucinationFlag : id !== "confidence" || hasConfidence;
  const known = (one: BoardColumn): BoardColumn => {
    const isKnown = board.entries.some((entry) => one.value(entry) !== null);
    return { ...one, isUsual: one.isUsual && isKnown };
  };
  const criteria = board.criteria
    .filter((key) => key !== "overall")
    .map((key) => column(key, criterionName(key), "criteria", (entry) => entry.criteria[key]?.mean ?? null));
  const judges = boardJudges(board).map(({ id, short }) =>
    column(id, short, "raters", (entry) => entry.judges[id]?.overall ?? null),
  );
  const rest = [...record, tasksColumn, ...more].filter(isAsked).map(known);
  return [...place, ...criteria, ...judges, ...rest];
}

/** The columns that are shown: those chosen, in the board's own order, or the usual ones where none were chosen. */
export function shownColumns(
  columns: readonly BoardColumn[],
  chosen: readonly string[] | undefined,
): BoardColumn[] {
  return columns.filter((one) => (chosen ? chosen.includes(one.id) : one.isUsual));
}

/** Mean over the judges that gave a value; null where none did. */
export function meanOf(
  entry: LeaderboardEntry,
  pick: (judge: LeaderboardEntry["judges"][string]) => number | null,
): number | null {
  const given = Object.values(entry.judges)
    .map(pick)
    .filter((value) => value !== null);
  return given.length === 0 ? null : given.reduce((sum, value) => sum + value, 0) / given.length;
}

function shareOf({ runs, flagged }: { runs: number; flagged: number }): number | null {
  return runs === 0 ? null : flagged / runs;
}
