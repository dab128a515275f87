import type { CSSProperties } from "react";
import { boardJudges } from "@/lib/board/columns";
import type { Leaderboard } from "@/lib/board/schema";
import type { TaskScores } from "@/lib/board/task-values";
import { cellMean, type GridScale } from "./grid-scale";

interface Props {
  cell: TaskScores | undefined;
  board: Leaderboard;
  task: string;
  scale: GridScale;
}

/** Each judge's Overall on one run, tinted by their mean; the numbers carry it without the tint. */
export function GridCell({ cell, board, task, scale }: Props) {
  const judges = boardJudges(board).map(({ id, short }) => ({ short, score: cell?.judges[id] ?? null }));
  const average = cell ? cellMean(cell) : null;
  if (!cell || average === null) return <td className="nil">—{"\n"}no score</td>;
  const style = { "--v": `${Math.round(scale(average) * 100)}%` } as CSSProperties;
  const text = judges.map(({ score }) => written(score)).join(" · ");
  const humans = cell.human === null ? [] : [`humans ${written(cell.human)}`];
  const title = `${task}: ${[...judges.map(({ short, score }) => `${short} ${written(score)}`), ...humans].join(", ")}`;
  return (
    <td style={style} title={title}>
      {cell.run === null ? text : <a href={`/runs/${encodeURIComponent(cell.run)}`}>{text}</a>}
    </td>
  );
}

/** A single review is a whole number; a mean of several is not. */
function written(score: number | null): string {
  if (score === null) return "—";
  return Number.isInteger(score) ? String(score) : score.toFixed(1);
}
