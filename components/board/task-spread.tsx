import { BarAxis, Bars } from "@/components/charts/bars";
import type { BoardMatrix } from "@/lib/board/matrix";
import { agentLabel, agentPath } from "./agent-label";
import { cellMean } from "./grid-scale";
import { grouped, mean } from "./numbers";

const binWidth = 0.5;

/** How an agent's tasks spread around its mean: one strip of bars an agent, on one scale. */
export function TaskSpread({ rows, tasks }: { rows: BoardMatrix["rows"]; tasks: number }) {
  const spreads = rows.map(({ agent, cells }) => ({
    agent,
    means: cells.map(cellMean).filter((value) => value !== null),
  }));
  const all = spreads.flatMap(({ means }) => means);
  const lo = Math.floor(all.reduce((least, value) => Math.min(least, value), 10));
  const bins = Math.round((10 - lo) / binWidth) + 1;
  const binned = spreads.map(({ agent, means }) => ({ agent, means, counts: countBins(means, lo, bins) }));
  const most = Math.max(1, ...binned.flatMap(({ counts }) => counts));
  return (
    <div className="spreads">
      <header>
        <h2>How {grouped(tasks)} tasks spread</h2>
        <p className="small muted">Tasks by the mean of their judges, in half points from {lo} to 10.</p>
      </header>
      <ul>
        <li aria-hidden="true">
          <span />
          <BarAxis lo={lo} hi={10} bins={bins} />
        </li>
        {binned.map(({ agent, means, counts }) => (
          <li key={agent.id}>
            <a href={agentPath(agent.id)}>{agentLabel(agent).title}</a>
            <Bars counts={counts} most={most} />
            <span className="tn small muted">{inWords(means)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function countBins(means: readonly number[], lo: number, bins: number): number[] {
  const counts = Array.from({ length: bins }, () => 0);
  for (const value of means) {
    const bin = Math.floor((value - lo) / binWidth);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}

function inWords(means: readonly number[]): string {
  const sorted = means.toSorted((a, b) => a - b);
  const [lo, hi] = [sorted[0], sorted.at(-1)];
  if (lo === undefined || hi === undefined) return "no task scored";
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? lo;
  return `lowest ${mean(lo)}, median ${mean(middle)}, highest ${mean(hi)}`;
}
