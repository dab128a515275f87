import type { Leaderboard } from "@/lib/board/schema";
import type { ViewState } from "@/lib/board/view-state";
import { separatesLittle } from "./board-facts";
import { grouped, plural } from "./numbers";

/** How to read the table, in the words of the rule that made it. */
export function BoardNotes({ board, view }: { board: Leaderboard; view: ViewState }) {
  const { replicates, seed } = board.bootstrap;
  return (
    <div className="notes small muted">
      {separatesLittle(board) && (
        <p>
          <b>Few tasks separate little.</b> These ranges come from {plural(board.cohort.tasks, "task")}; read
          them as ranges. Another seed than {seed} can move an end by a place.
        </p>
      )}
      {view.rounding === "paper" && (
        <p>
          <b>Rounded as in the paper.</b> Each judge’s mean is rounded to two digits, then averaged, then
          rounded half up, which gives the figures of the published idea table. Some are 0.01 higher than the
          average rounded once. Order, ranks and intervals come from unrounded scores.
        </p>
      )}
      <p>
        Rank: best is 1 plus the agents that are significantly better, worst is the number of agents less
        those significantly worse, by 95% intervals of paired differences over {grouped(replicates)} resamples
        of the tasks, unadjusted. Tier: a tier’s first agent sets an anchor at its lower bound; others join
        while their upper bound reaches it. A dash means no review exists; “not checked” means nobody looked
        for findings; “≥” means part of the cost was never recorded.
      </p>
    </div>
  );
}
