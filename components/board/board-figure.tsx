import { type Axis, axisFor } from "@/components/charts/axis";
import { type ChartRow, chartValues, IntervalChart } from "@/components/charts/interval-chart";
import { Mark, type MarkName } from "@/components/ui/mark";
import { acceptanceLine } from "@/lib/benchmarks/stages";
import { boardJudges } from "@/lib/board/columns";
import type { Leaderboard, LeaderboardEntry } from "@/lib/board/schema";
import { boardPath, type ViewState } from "@/lib/board/view-state";
import { agentLabel, agentPath } from "./agent-label";
import { grouped, interval, mean } from "./numbers";

/** A chart of more rows is asked for, and starts with a few: the table below it has every agent. */
const mostCharted = 20;
const shownOfMore = 8;

/** The board as dots and intervals. Its numbers are those of the table below it. */
export function BoardFigure({
  whole,
  board,
  view,
}: {
  whole: Leaderboard;
  board: Leaderboard;
  view: ViewState;
}) {
  const rows = chartRows(board);
  // Of the whole board, so that hiding rows moves no mark.
  const axis = boardAxis(whole);
  const isWhole = view.chart === "all" || rows.length <= mostCharted;
  const shown = isWhole ? rows : rows.slice(0, shownOfMore);
  return (
    <figure className="panel figure">
      <IntervalChart rows={shown} axis={axis} line={acceptanceLine} heading="mean, 95% interval" />
      <figcaption>
        <ChartLegend board={board} />
        <span className="tiny faint">
          {axisNote(axis)} Upper line: {lensWords(board)} and 95% interval.
          {board.lens === "mean" && " Lower line: each rater’s own mean."}
        </span>
        {shown.length < rows.length && (
          <a data-view="" href={boardPath(board.stage, { ...view, chart: "all" })}>
            Draw all {grouped(rows.length)} agents, not the first {shown.length}
          </a>
        )}
      </figcaption>
    </figure>
  );
}

/** The rows of a board's chart, in the board's own order, with a heading where a tier starts. */
export function chartRows(board: Leaderboard): ChartRow[] {
  const mark = lensMark(board);
  let last: string | undefined;
  return board.entries
    .filter(({ overall }) => overall.mean !== null || overall.bounds !== null)
    .map((entry) => {
      const heading = entry.overall.tier === null ? "No rank" : `Tier ${entry.overall.tier}`;
      const starts = heading !== last;
      last = heading;
      return { ...chartRow(entry, board, mark), heading: starts ? heading : undefined };
    });
}

function chartRow(entry: LeaderboardEntry, board: Leaderboard, mark: MarkName): ChartRow {
  const { mean: value, ci95, bounds } = entry.overall;
  const { title, parts } = agentLabel(entry.agent);
  return {
    id: entry.agent.id,
    name: (
      <>
        <a href={agentPath(entry.agent.id)}>{title}</a>
        <span>{parts}</span>
      </>
    ),
    mean: value,
    mark,
    interval: ci95,
    bounds: value === null ? bounds : null,
    raters: board.lens === "mean" ? raterMarks(entry, board) : [],
    value: chartValue(entry, board),
  };
}

function chartValue({ tasks, overall: { mean: value, ci95 } }: LeaderboardEntry, board: Leaderboard) {
  if (value === null)
    return (
      <span>
        {grouped(tasks)} of {grouped(board.cohort.tasks)} tasks
      </span>
    );
  return (
    <>
      <b>{mean(value)}</b> {ci95 ? interval(ci95) : "no interval"}
    </>
  );
}

function raterMarks(entry: LeaderboardEntry, board: Leaderboard) {
  const judges = boardJudges(board).map(({ id, mark }) => ({
    mark,
    value: entry.judges[id]?.overall ?? null,
  }));
  const raters = [...judges, { mark: "human" as const, value: entry.human?.overall ?? null }];
  return raters.filter((rater): rater is { mark: typeof rater.mark; value: number } => rater.value !== null);
}

/** The mark of whoever ranks: a judge's own, the humans', or the average's dot. */
export function lensMark(board: Leaderboard): MarkName {
  if (board.lens === "human") return "human";
  return boardJudges(board).find(({ id }) => id === board.lens)?.mark ?? "avg";
}

function lensWords(board: Leaderboard): string {
  if (board.lens === "mean") return "average";
  return board.lens === "human" ? "mean of human reviews" : "mean of this judge";
}

/** Who each mark stands for. */
export function ChartLegend({ board }: { board: Leaderboard }) {
  const all = board.lens === "mean";
  const hasHumans = board.entries.some(({ human }) => human?.overall != null);
  return (
    <ul className="legend">
      {all && (
        <li>
          <Mark name="avg" />
          average of the judges
        </li>
      )}
      {boardJudges(board)
        .filter(({ id }) => all || id === board.lens)
        .map(({ id, name, mark }) => (
          <li key={id}>
            <Mark name={mark} />
            {name}, judge
          </li>
        ))}
      {(all ? hasHumans : board.lens === "human") && (
        <li>
          <Mark name="human" />
          human reviewers
        </li>
      )}
    </ul>
  );
}

/** The axis that holds every number of a board's chart. */
export function boardAxis(board: Leaderboard): Axis {
  return axisFor(chartValues(chartRows(board)), acceptanceLine);
}

/** A cut axis says so. */
function axisNote({ lo, hi }: Axis): string {
  return lo === 1 && hi === 10 ? "Scale 1 to 10." : `Scale 1 to 10; the axis shows ${lo} to ${hi}.`;
}
