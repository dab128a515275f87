import { boardAxis, ChartLegend, chartRows } from "@/components/board/board-figure";
import { IntervalChart } from "@/components/charts/interval-chart";
import { acceptanceLine } from "@/lib/benchmarks/stages";
import type { Leaderboard } from "@/lib/board/schema";
import { boardPath } from "@/lib/board/view-state";

const shownAtMost = 8;

/** The end-to-end board as a picture, the way to its table beside it. */
export function HomeBoard({ board }: { board: Leaderboard }) {
  return (
    <section>
      <header>
        <h2>MLR-Bench, end to end</h2>
        <a href={boardPath("end2end")}>Full board</a>
      </header>
      <div className="panel card">
        <IntervalChart
          rows={chartRows(board).slice(0, shownAtMost)}
          axis={boardAxis(board)}
          line={acceptanceLine}
          heading="mean, 95% interval"
        />
        <ChartLegend board={board} />
      </div>
    </section>
  );
}
