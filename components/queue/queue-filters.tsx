import { type QueueQuery, queueHref } from "@/lib/runs/queue-query";
import type { QueueView } from "@/lib/runs/queue-views";

const parts = [
  { part: "all", name: "All" },
  { part: "running", name: "Running" },
  { part: "waiting", name: "In line" },
  { part: "ended", name: "Ended" },
] as const;

interface Props {
  readonly view: QueueView;
  readonly query: QueueQuery;
}

/** Which runs are shown: the part as links, agent, campaign and task as a form; all of it in the address. */
export function QueueFilters({ view, query }: Props) {
  return (
    <div className="q-filters">
      <nav className="seg" aria-label="Which runs">
        {parts.map(({ part, name }) => (
          <a
            key={part}
            href={queueHref({ ...query, part, page: 1 })}
            aria-current={query.part === part ? "true" : undefined}
          >
            {name}
            {part !== "all" && <span className="muted tn"> {view[part].total.toLocaleString("en-US")}</span>}
          </a>
        ))}
      </nav>
      <form action="/admin/queue" className="q-filter-form">
        {query.part !== "all" && <input type="hidden" name="part" value={query.part} />}
        <Choice name="agent" label="Agent" value={query.agent} all="All agents" options={view.agents} />
        {view.campaigns.length > 0 && (
          <Choice
            name="campaign"
            label="Campaign"
            value={query.campaign}
            all="All campaigns"
            options={view.campaigns}
          />
        )}
        <label className="vh" htmlFor="q-task">
          Task
        </label>
        <input
          className="input"
          id="q-task"
          name="task"
          type="search"
          placeholder="Task id"
          defaultValue={query.task}
        />
        <button className="btn" type="submit">
          Filter
        </button>
      </form>
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly all: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
}

function Choice({ name, label, value, all, options }: ChoiceProps) {
  return (
    <>
      <label className="vh" htmlFor={`q-${name}`}>
        {label}
      </label>
      <select className="input" id={`q-${name}`} name={name} defaultValue={value}>
        <option value="">{all}</option>
        {options.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </>
  );
}
