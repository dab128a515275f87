import type { Leaderboard } from "@/lib/board/schema";
import { boardPath } from "@/lib/board/view-state";
import { agentLabel, agentPath } from "./agent-label";
import { interval, mean, plural } from "./numbers";
import "./table.css";

/** The same runs on the same tasks, judged with the code in view and without it. */
export function ConditionComparison({ board, withCode }: { board: Leaderboard; withCode: Leaderboard }) {
  const pairs = board.entries.flatMap((without) => {
    const other = withCode.entries.find(({ agent }) => agent.id === without.agent.id);
    return other ? [{ without, other }] : [];
  });
  if (pairs.length === 0) return null;
  return (
    <section className="section">
      <header>
        <h2>With the code in view, and without</h2>
        <p>
          The same papers on the same {plural(board.cohort.tasks, "task")}.{" "}
          <a href={boardPath(board.stage, { cohort: board.cohort.id })}>The board with code on these tasks</a>
        </p>
      </header>
      <section className="scroll" aria-label="Overall with and without code">
        <table className="t board two-line plainhead">
          <thead>
            <tr>
              <th scope="col">Agent</th>
              <th scope="col">Code and paper</th>
              <th scope="col">Paper alone</th>
              <th scope="col">Difference of the means</th>
              {board.criteria.map((key) => (
                <th scope="col" key={key}>
                  {key}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pairs.map(({ without, other }) => (
              <tr key={without.agent.id}>
                <th scope="row">
                  <a href={agentPath(without.agent.id)}>{agentLabel(without.agent).title}</a>
                  {`\n${agentLabel(without.agent).parts}`}
                </th>
                <td>{scoreText(other.overall)}</td>
                <td>{scoreText(without.overall)}</td>
                <td>{differenceText(without.overall.mean, other.overall.mean)}</td>
                {board.criteria.map((key) => (
                  <td key={key}>
                    {differenceText(without.criteria[key]?.mean ?? null, other.criteria[key]?.mean ?? null)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function scoreText({ mean: value, ci95 }: Leaderboard["entries"][number]["overall"]): string {
  return value === null ? "—\nno score" : `${mean(value)}\n${ci95 ? interval(ci95) : "no interval"}`;
}

function differenceText(without: number | null, withCode: number | null): string {
  if (without === null || withCode === null) return "—\nno score";
  const difference = without - withCode;
  return `${difference < 0 ? "−" : "+"}${mean(Math.abs(difference))}\nwithout code`;
}
