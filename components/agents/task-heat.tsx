import { mean } from "@/components/board/numbers";
import { judgeFamilies } from "@/lib/benchmarks/judges";
import type { AgentView } from "@/lib/catalog/agent";

type Run = AgentView["runs"][number];

/** Task ids begin with venue and year, such as `iclr2025_`; the rest names the task within it. */
const split = (task: string): [place: string, rest: string] => {
  const at = task.indexOf("_");
  return at < 0 ? ["", task] : [task.slice(0, at), task.slice(at + 1)];
};

/** Every task of a stage as a cell, by venue and year: the stronger the tint, the higher the average. */
export function TaskHeat({ runs }: { runs: readonly Run[] }) {
  const byPlace = [
    ...Map.groupBy(
      runs.toSorted((a, b) => (a.task < b.task ? -1 : 1)),
      (run) => split(run.task)[0],
    ),
  ];
  const values = runs.map((run) => run.mean).filter((value) => value !== null);
  const lo = Math.min(...values);
  const span = Math.max(...values) - lo || 1;
  const shade = (value: number | null) =>
    value === null ? undefined : `${Math.round(4 + ((value - lo) / span) * 96)}%`;
  return (
    <div className="heat-block">
      <p className="small muted">
        Average of both judges’ Overall on each task; the stronger the tint, the higher. Each cell opens the
        run.
      </p>
      <dl className="heat-map">
        {byPlace.map(([place, group]) => (
          <div key={place}>
            <dt className="mono">{place || "tasks"}</dt>
            <dd>
              {group.map((run) => (
                <HeatCell key={run.run} run={run} shade={shade(run.mean)} withName={runs.length <= 40} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function HeatCell({ run, shade, withName }: { run: Run; shade: string | undefined; withName: boolean }) {
  return (
    <a
      className={shade ? "heat-cell" : "heat-cell none"}
      style={shade ? { ["--v" as string]: shade } : undefined}
      href={`/runs/${encodeURIComponent(run.run)}`}
      title={`${run.taskTitle}: ${inWords(run)}`}
    >
      {withName && <span className="heat-name">{split(run.task)[1]}</span>}
      <span className="vh">{withName ? "" : run.taskTitle} </span>
      {run.mean === null ? "—" : mean(run.mean).replace(/0$/, "")}
    </a>
  );
}

function inWords({ judges, human }: Run): string {
  const parts = judgeFamilies.map(({ id, short }) => `${short} ${judges[id]?.overall ?? "—"}`);
  return [...parts, ...(human ? [`humans ${mean(human.overall)} (n = ${human.n})`] : [])].join(", ");
}
