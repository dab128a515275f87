import type { BoardMatrix } from "@/lib/board/matrix";
import type { Leaderboard } from "@/lib/board/schema";
import type { ViewState } from "@/lib/board/view-state";
import { ConditionComparison } from "./condition-comparison";
import { BoardFacts } from "./facts-list";
import { OrderByJudge } from "./order-by-judge";
import { pairsFact } from "./pairs-fact";
import { TaskGrid } from "./task-grid";

/** What a board shows below its table. */
export interface BoardDepth {
  /** The scores behind the means; null where they are too many to draw. */
  readonly matrix: BoardMatrix | null;
  /** The same agents and tasks under the default condition, where this board is of another one. */
  readonly withCode: Leaderboard | null;
}

interface Props extends BoardDepth {
  board: Leaderboard;
  whole: Leaderboard;
  view: ViewState;
}

export function BoardBelow({ board, whole, view, matrix, withCode }: Props) {
  return (
    <>
      {withCode && <ConditionComparison board={board} withCode={withCode} />}
      <section className="section two" aria-label="What the numbers say">
        <OrderByJudge board={whole} />
        <BoardFacts board={whole} pairs={matrix ? pairsFact(whole, matrix) : undefined} />
      </section>
      {matrix && <TaskGrid board={board} matrix={matrix} view={view} />}
    </>
  );
}
