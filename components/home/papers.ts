import { inWords } from "@/components/board/numbers";
import { boardJudges } from "@/lib/board/columns";
import type { BoardMatrix } from "@/lib/board/matrix";
import type { BoardAgent, Leaderboard } from "@/lib/board/schema";

/** A run worth opening, and what makes it so. */
export interface Paper {
  readonly run: string;
  readonly agent: BoardAgent;
  readonly task: { readonly id: string; readonly title: string };
  /** In the order of the board's judges. */
  readonly scores: readonly number[];
  readonly why: string;
}

type Candidate = Omit<Paper, "why">;

/**
 * Runs that say most about a board: the best two by all judges, the one that the second judge likes most more than the
 * first, the one on which the judges differ most, and the worst. Each run once, chosen by its scores alone.
 */
export function papersToRead(board: Leaderboard, matrix: BoardMatrix): Paper[] {
  const judges = boardJudges(board);
  const left = candidates(
    matrix,
    judges.map(({ id }) => id),
  );
  const picked: Paper[] = [];
  const take = (by: (one: Candidate) => number, why: (one: Candidate) => string | undefined) => {
    const best = left.toSorted((a, b) => by(b) - by(a) || (a.run < b.run ? -1 : 1))[0];
    const reason = best && why(best);
    if (!best || !reason) return;
    left.splice(left.indexOf(best), 1);
    picked.push({ ...best, why: reason });
  };
  take(total, () => "Highest from all judges");
  take(total, () => "Second highest");
  const [, second] = judges;
  if (second)
    take(gap, (one) =>
      gap(one) > 0 ? `The ${second.short} judge is kinder by ${inWords(gap(one))}` : undefined,
    );
  if (judges.length > 1)
    take(
      (one) => Math.abs(gap(one)),
      (one) => (gap(one) === 0 ? undefined : `The judges differ by ${inWords(Math.abs(gap(one)))}`),
    );
  take(
    (one) => -total(one),
    () => "Lowest from all judges",
  );
  return picked;
}

function candidates(matrix: BoardMatrix, judges: readonly string[]): Candidate[] {
  return matrix.rows.flatMap(({ agent, cells }) =>
    cells.flatMap((cell, at) => {
      const task = matrix.tasks[at];
      const scores = judges.map((id) => cell.judges[id] ?? null).filter((score) => score !== null);
      if (!task || cell.run === null || scores.length < judges.length) return [];
      return [{ run: cell.run, agent, task, scores }];
    }),
  );
}

const total = ({ scores }: Candidate) => scores.reduce((sum, score) => sum + score, 0);
/** By how much the second judge is kinder than the first. */
const gap = ({ scores: [first = 0, second = 0] }: Candidate) => second - first;
