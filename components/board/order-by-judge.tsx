import { BumpChart, type BumpColumn, type BumpRow, placesByColumn } from "@/components/charts/bump-chart";
import { boardJudges } from "@/lib/board/columns";
import type { Leaderboard } from "@/lib/board/schema";
import { agentLabel } from "./agent-label";
import { scored } from "./board-words";
import { listed } from "./numbers";

/** More lines than this are no longer followed by the eye. */
const mostRows = 20;

/** The same agents in the order of the average and of each judge. */
export function OrderByJudge({ board }: { board: Leaderboard }) {
  const judges = boardJudges(board);
  const rows = bumpRows(board);
  if (judges.length < 2 || rows.length < 2 || rows.length > mostRows) return null;
  const columns: BumpColumn[] = [
    { id: "mean", name: "Average", mark: "avg" },
    ...judges.map(({ id, short, mark }) => ({ id, name: `${short} judge`, mark })),
  ];
  return (
    <div>
      <h2>The order depends on who judges</h2>
      <div className="panel figure">
        <BumpChart rows={rows} columns={columns} label={inWords(rows, columns)} />
      </div>
    </div>
  );
}

/** One row an agent that every judge scored; the one whose place moves most is marked. */
export function bumpRows(board: Leaderboard): BumpRow[] {
  const judges = boardJudges(board);
  const plain = scored(board).map(({ agent, judges: given }): BumpRow => {
    const values = judges.map(({ id }) => given[id]?.overall ?? null);
    const { title, parts } = agentLabel(agent);
    const known = values.filter((value) => value !== null);
    const average =
      known.length === judges.length ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
    return {
      id: agent.id,
      name: short(title),
      detail: short(parts.split(" · ").at(-1) ?? ""),
      values: [average, ...values],
      isMoved: false,
    };
  });
  const moves = placesByColumn(plain, judges.length + 1).map((places) => {
    const known = places.filter((place) => place !== null);
    return Math.max(...known) - Math.min(...known);
  });
  const most = Math.max(0, ...moves);
  return plain
    .map((row, at) => ({ ...row, isMoved: most > 0 && moves[at] === most }))
    .sort((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0));
}

/** A chart's label has the width of a third of a phone. */
const short = (text: string) => (text.length > 24 ? `${text.slice(0, 23)}…` : text);

function inWords(rows: readonly BumpRow[], columns: readonly BumpColumn[]): string {
  const places = placesByColumn(rows, columns.length);
  const order = (at: number) =>
    listed(
      rows
        .map((row, index) => ({ row, place: places[index]?.[at] ?? null }))
        .filter((one) => one.place !== null)
        .sort((a, b) => (a.place ?? 0) - (b.place ?? 0))
        .map(({ row }) => [row.name, row.detail].filter(Boolean).join(" ")),
    );
  return columns.map(({ name }, at) => `${name}: ${order(at)}.`).join(" ");
}
