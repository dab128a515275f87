import { stageNames } from "@/lib/benchmarks/stages";
import type { WaitingRow } from "@/lib/runs/queue-views";

type Head = Pick<WaitingRow, "runId" | "agent" | "task" | "stage" | "campaign" | "isHeld" | "retryOf">;

export const runHref = (runId: string) => `/runs/${encodeURIComponent(runId)}`;
export const campaignHref = (id: string) => `/admin/campaigns/${encodeURIComponent(id)}`;
export const runnerHref = (id: string) => `/admin/runners/${encodeURIComponent(id)}`;

/** Which run a row is about: its task as the link, its agent and stage below. */
export function RunCell({ run }: { readonly run: Head }) {
  return (
    <th scope="row" className="sticky q-run">
      <a href={runHref(run.runId)}>{run.task.name}</a>
      <span className="sub">
        {run.agent.name} · {stageNames[run.stage]}
      </span>
      {(run.campaign || run.retryOf || run.isHeld) && (
        <span className="sub q-tags">
          {run.campaign && <a href={campaignHref(run.campaign.id)}>{run.campaign.name}</a>}
          {run.retryOf && <a href={runHref(run.retryOf)}>a retry</a>}
          {run.isHeld && <span>held for a study</span>}
        </span>
      )}
    </th>
  );
}
