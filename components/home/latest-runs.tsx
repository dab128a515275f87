import { agentLabel } from "@/components/board/agent-label";
import { FloorBadge } from "@/components/ui/floor-badge";
import { stageNames } from "@/lib/benchmarks/stages";
import type { LatestRun } from "@/lib/board/latest-run";

/** What arrived last. */
export function LatestRuns({ runs }: { runs: readonly LatestRun[] }) {
  if (runs.length === 0) return null;
  return (
    <section>
      <header>
        <h2>Latest runs</h2>
        <a href="/agents">By agent</a>
      </header>
      <section className="scroll" aria-label="Latest runs">
        <table className="t papers">
          <thead>
            <tr>
              <th scope="col">Run</th>
              <th scope="col">Stage</th>
              <th scope="col" className="num">
                Added
              </th>
            </tr>
          </thead>
          <tbody>
            {runs.map(({ id, title, taskTitle, stage, agent, addedAt }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={`/runs/${encodeURIComponent(id)}`}>{title ?? taskTitle}</a>
                  <span className="sub">
                    {[agentLabel(agent).title, agentLabel(agent).parts].filter(Boolean).join(" · ")}
                  </span>
                  <FloorBadge agent={agent} />
                </th>
                <td>
                  <span className="badge">{stageNames[stage]}</span>
                </td>
                <td className="num">
                  <time dateTime={addedAt.toISOString()}>{addedAt.toISOString().slice(0, 10)}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
