import type { BoardMatrix } from "@/lib/board/matrix";
import type { TaskScores } from "@/lib/board/task-values";

/** From a score to its share of the range that a grid shows, 0 to 1. */
export type GridScale = (score: number) => number;

type Rows = BoardMatrix["rows"];

/** Mean of the judges that scored a run; null where none did. */
export function cellMean(cell: TaskScores): number | null {
  const given = Object.values(cell.judges).filter((score) => score !== null);
  return given.length === 0 ? null : given.reduce((sum, score) => sum + score, 0) / given.length;
}

/** Tints spread over the scores that are there: a grid of eights and nines would be one grey otherwise. */
export function gridScale(rows: Rows): GridScale {
  const means = rows.flatMap(({ cells }) => cells.map(cellMean).filter((value) => value !== null));
  const lo = means.reduce((least, value) => Math.min(least, value), 10);
  const hi = means.reduce((most, value) => Math.max(most, value), 1);
  return (score) => (hi > lo ? (score - lo) / (hi - lo) : 0.5);
}

/** The tasks on which the agents lie furthest apart, furthest first; of equals the earlier task. */
export function tasksApart<T extends { at: number }>(tasks: readonly T[], rows: Rows, count: number): T[] {
  const spread = ({ at }: T) => {
    const means = rows
      .map(({ cells }) => (cells[at] ? cellMean(cells[at]) : null))
      .filter((value) => value !== null);
    return means.length < 2 ? -1 : Math.max(...means) - Math.min(...means);
  };
  return tasks
    .map((task) => ({ task, apart: spread(task) }))
    .sort((a, b) => b.apart - a.apart || a.task.at - b.task.at)
    .slice(0, count)
    .map(({ task }) => task);
}
