import { judgeFamilies } from "@/lib/benchmarks/judges";
import { stageNames } from "@/lib/benchmarks/stages";
import type { Leaderboard, LeaderboardEntry } from "@/lib/board/schema";

/** A board and the entry whose Overall is followed. */
export interface Traced {
  readonly board: Leaderboard;
  readonly entry: LeaderboardEntry;
}

/** One number of the first board, followed back to the reviews it is made of. */
export function Trace({ traced: { board, entry } }: { traced: Traced }) {
  const { mean, ci95, rank } = entry.overall;
  const page = `/leaderboard/${board.benchmark}/${board.stage}`;
  return (
    <>
      <p>
        {entry.agent.name} has{" "}
        <a href={page}>
          the best mean of the {stageNames[board.stage].toLowerCase().replaceAll(" ", "-")} board
        </a>
        , <b className="tn">{two(mean)}</b>. This is where it comes from, as the data stands now.
      </p>
      <ol className="trace">
        <li>
          <span>
            Each judge scored {entry.runs} runs by <a href={`#rubric-${board.stage}`}>{board.rubric}</a>.
            Every one of them is on{" "}
            <a href={`/agents/${encodeURIComponent(entry.agent.id)}`}>the agent&rsquo;s page</a>, and each
            run&rsquo;s page names the file that its reviews were read from.
          </span>
        </li>
        {judgeFamilies.map(({ id, name }) => {
          const judge = entry.judges[id];
          return (
            judge?.overall != null && (
              <li key={id}>
                <span>
                  {name}: its Overall scores add up to {Math.round(judge.overall * judge.n)} over {judge.n}{" "}
                  tasks, a mean of <span className="tn">{two(judge.overall)}</span>.
                </span>
              </li>
            )
          );
        })}
        <li>
          <span>
            The average of these is <span className="tn">{two(mean)}</span>
            {ci95 && (
              <>
                , with a 95&nbsp;% interval from <span className="tn">{two(ci95[0])}</span> to{" "}
                <span className="tn">{two(ci95[1])}</span> by{" "}
                {board.bootstrap.replicates.toLocaleString("en")} resamples of the tasks, seed{" "}
                <code>{board.bootstrap.seed}</code>
              </>
            )}
            .
          </span>
        </li>
        {rank && (
          <li>
            <span>
              {rank.best === 1 ? "None" : rank.best - 1} of the ranked agents {rank.best === 2 ? "is" : "are"}{" "}
              significantly better, so its best rank is {rank.best}. Counted from the end, its worst is{" "}
              {rank.worst}.
            </span>
          </li>
        )}
        <li>
          <span>
            All of it in one answer:{" "}
            <a href={`/api/v1/leaderboards/${board.benchmark}/${board.stage}`}>the board as JSON</a>, at
            snapshot <code>{board.snapshot}</code>.
          </span>
        </li>
      </ol>
    </>
  );
}

const two = (value: number | null): string => (value === null ? "missing" : value.toFixed(2));
