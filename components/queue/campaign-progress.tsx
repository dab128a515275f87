import type { CampaignHead } from "@/lib/runs/queue-views";
import type { RunState } from "@/lib/runs/state";
import { runLooks } from "./words";

const order: readonly RunState[] = ["succeeded", "failed", "cancelled", "running", "queued"];

/** How many runs are in which state: one bar in parts, with its numbers as the legend. */
export function CampaignProgress({ head }: { readonly head: CampaignHead }) {
  const all = order.reduce((sum, state) => sum + head.counts[state], 0);
  const ended = head.counts.succeeded + head.counts.failed + head.counts.cancelled;
  const shown = order.filter((state) => head.counts[state] > 0);
  return (
    <div className="q-progress">
      <p className="small">
        <b className="tn">{ended.toLocaleString("en-US")}</b> of{" "}
        <span className="tn">{all.toLocaleString("en-US")}</span> runs have ended
      </p>
      <div className="q-bar" aria-hidden="true">
        {shown.map((state) => (
          <i key={state} className={state} style={{ flexGrow: head.counts[state] }} />
        ))}
      </div>
      <ul className="legend">
        {shown.map((state) => (
          <li key={state}>
            <i className={`q-dot ${state}`} aria-hidden="true" />
            <span className="tn">{head.counts[state].toLocaleString("en-US")}</span> {runLooks[state].name}
          </li>
        ))}
      </ul>
    </div>
  );
}
