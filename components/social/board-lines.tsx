import { acceptanceLine } from "@/lib/benchmarks/stages";
import type { BoardAgent, Leaderboard, LeaderboardEntry } from "@/lib/board/schema";
import { drawableText } from "@/lib/drawable-text";
import { socialInk } from "./ink";

const plot = { left: 420, width: 420, row: 40, head: 30 } as const;

/** The first agents of a board with their intervals, as the board's own chart draws them. */
export function BoardLines({ board, most = 6 }: { board: Leaderboard; most?: number }) {
  const entries = board.entries.filter(({ overall }) => overall.mean !== null).slice(0, most);
  const ends = entries.flatMap(({ overall: { mean, ci95 } }) => ci95 ?? [mean ?? 0]);
  if (ends.length === 0) return null;
  const isNear = Math.min(...ends) - 1 <= acceptanceLine && acceptanceLine <= Math.max(...ends) + 1;
  const shown = isNear ? [...ends, acceptanceLine] : ends;
  const low = Math.floor(Math.min(...shown) * 2) / 2;
  const high = Math.max(low + 1, Math.ceil(Math.max(...shown) * 2) / 2);
  const x = (value: number) => plot.left + ((value - low) / (high - low)) * plot.width;
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        position: "relative",
        fontSize: 24,
        paddingTop: plot.head,
      }}
    >
      {isNear && <Acceptance x={x(acceptanceLine)} height={entries.length * plot.row} />}
      {entries.map((entry) => (
        <Line key={entry.agent.id} entry={entry} x={x} />
      ))}
    </div>
  );
}

/** The line from which a paper would be accepted; left out where no score comes near it. */
function Acceptance({ x, height }: { x: number; height: number }) {
  return (
    <div style={{ display: "flex", position: "absolute", left: x, top: 0 }}>
      <div
        style={{
          position: "absolute",
          left: 0,
          top: plot.head,
          height,
          borderLeft: `2px dashed ${socialInk.accent}`,
        }}
      />
      <div
        style={{
          display: "flex",
          position: "absolute",
          left: -40,
          top: 0,
          width: 120,
          fontSize: 20,
          color: socialInk.accent,
        }}
      >
        {acceptanceLine} accept
      </div>
    </div>
  );
}

function Line({ entry, x }: { entry: LeaderboardEntry; x: (value: number) => number }) {
  const { mean, ci95 } = entry.overall;
  return (
    <div style={{ display: "flex", position: "relative", height: plot.row, alignItems: "center" }}>
      <div style={{ display: "flex", width: plot.left - 24, overflow: "hidden", whiteSpace: "nowrap" }}>
        <AgentName agent={entry.agent} />
      </div>
      {ci95 && (
        <div
          style={{
            position: "absolute",
            left: x(ci95[0]),
            width: x(ci95[1]) - x(ci95[0]),
            top: plot.row / 2 - 1,
            height: 3,
            background: socialInk.ink,
          }}
        />
      )}
      <div
        style={{
          position: "absolute",
          left: x(mean ?? 0) - 8,
          top: plot.row / 2 - 8,
          width: 17,
          height: 17,
          borderRadius: 9,
          background: socialInk.ink,
        }}
      />
      <div style={{ display: "flex", position: "absolute", left: plot.left + plot.width + 30 }}>
        <span style={{ fontWeight: 600 }}>{(mean ?? 0).toFixed(2)}</span>
        {ci95 && <span style={{ marginLeft: 10, color: socialInk.ink3 }}>{between(ci95)}</span>}
      </div>
    </div>
  );
}

function AgentName({ agent: { name, modelName, codingAgent, scaffoldName } }: { agent: BoardAgent }) {
  const beside = modelName ? (codingAgent?.name ?? scaffoldName) : null;
  return (
    <div style={{ display: "flex" }}>
      {drawableText(modelName ?? codingAgent?.name ?? name, 24)}
      {beside && <span style={{ marginLeft: 10, color: socialInk.ink3 }}>{drawableText(beside, 20)}</span>}
    </div>
  );
}

function between([low, high]: readonly [number, number]): string {
  return `[${low.toFixed(2)}, ${high.toFixed(2)}]`;
}
