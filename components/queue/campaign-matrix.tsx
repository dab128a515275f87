import { ScrollBox } from "@/components/guide/scroll-box";
import { Icon } from "@/components/ui/icon";
import type { CampaignCell, CampaignView } from "@/lib/runs/queue-views";
import { runHref } from "./run-cell";
import { runLooks } from "./words";

/** Tasks by agents: the state of each run as a mark that leads to it. */
export function CampaignMatrix({ view }: { readonly view: CampaignView }) {
  return (
    <ScrollBox name="Every run of the campaign">
      <table className="t q-matrix">
        <thead>
          <tr>
            <th scope="col" className="sticky">
              Task
            </th>
            {view.agents.map((agent) => (
              <th key={agent.id} scope="col">
                {agent.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.rows.map(({ task, cells }) => (
            <tr key={task.id}>
              <th scope="row" className="sticky q-task">
                <a href={`/tasks/${encodeURIComponent(task.id)}`}>{task.id}</a>
              </th>
              {view.agents.map((agent, at) => (
                <td key={agent.id}>
                  <Cell cell={cells[at] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Cell({ cell }: { readonly cell: CampaignCell | null }) {
  if (cell === null) return <span className="nil">–</span>;
  const { icon, name } = runLooks[cell.state];
  return (
    <a className={`q-cell ${cell.state}`} href={runHref(cell.runId)}>
      <Icon name={icon} />
      {name}
      {cell.tries > 1 && <span className="muted tn"> try {cell.tries}</span>}
    </a>
  );
}
