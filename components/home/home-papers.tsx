import { agentLabel } from "@/components/board/agent-label";
import { Mark } from "@/components/ui/mark";
import { boardJudges } from "@/lib/board/columns";
import type { Leaderboard } from "@/lib/board/schema";
import type { Paper } from "./papers";

interface Props {
  board: Leaderboard;
  papers: readonly Paper[];
  /** Titles of the papers whose text is here, by run. */
  titles: Readonly<Record<string, string>>;
}

/** A few papers that say much about the board, with both verdicts. */
export function HomePapers({ board, papers, titles }: Props) {
  const judges = boardJudges(board);
  if (papers.length === 0) return null;
  return (
    <section>
      <header>
        <h2>Papers worth reading</h2>
        <a href="/tasks?subset=true">By task</a>
      </header>
      <section className="scroll" aria-label="Papers worth reading">
        <table className="t papers">
          <thead>
            <tr>
              <th scope="col">Paper</th>
              {judges.map(({ id, short }) => (
                <th scope="col" key={id} className="num">
                  {short}
                </th>
              ))}
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {papers.map(({ run, agent, task, scores, why }) => (
              <tr key={run}>
                <th scope="row">
                  <a href={`/runs/${encodeURIComponent(run)}`}>{titles[run] ?? task.title}</a>
                  <span className="sub">
                    {[agentLabel(agent).title, agentLabel(agent).parts, titles[run] ? task.title : null]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </th>
                {judges.map(({ id, mark }, at) => (
                  <td key={id} className="num">
                    <Mark name={mark} /> {scores[at]}
                  </td>
                ))}
                <td className="muted">{why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
