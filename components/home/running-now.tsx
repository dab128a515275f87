import { agentLabel } from "@/components/board/agent-label";
import { FloorBadge } from "@/components/ui/floor-badge";
import { stageNames } from "@/lib/benchmarks/stages";
import type { RunningNow } from "@/lib/board/running-run";

/** What runs at this moment, in one strip; nothing where nothing runs. */
export function RunningStrip({ now }: { now: RunningNow }) {
  if (now.running === 0) return null;
  const more = now.running - now.runs.length;
  return (
    <section className="running-now" aria-labelledby="running-now">
      <h2 id="running-now">
        <i className="running-dot" aria-hidden="true" />
        Running now
      </h2>
      <ul>
        {now.runs.map(({ id, stage, taskId, taskTitle, agent }) => (
          <li key={id}>
            <a href={`/runs/${encodeURIComponent(id)}`} title={taskTitle}>
              {agentLabel(agent).title} on {taskId}
            </a>{" "}
            <span className="muted">{stageNames[stage]}</span> <FloorBadge agent={agent} />
          </li>
        ))}
      </ul>
      {(more > 0 || now.inLine > 0) && (
        <p className="muted small">
          {[more > 0 ? `${more} more` : null, now.inLine > 0 ? `${now.inLine} in line` : null]
            .filter(Boolean)
            .join(", ")}
        </p>
      )}
    </section>
  );
}
