import { grouped } from "@/components/board/numbers";
import { RaterStrip } from "@/components/tasks/rater-strip";
import { ScoreCells, ScoreHeads } from "@/components/tasks/score-cells";
import { Pager } from "@/components/ui/pager";
import type { AgentView } from "@/lib/catalog/agent";

type Run = AgentView["runs"][number];
const pageSize = 50;

/** Every run of a stage, best average first, in pages. */
export function RunList({
  runs,
  page,
  hrefOf,
}: {
  runs: readonly Run[];
  page: number;
  hrefOf: (page: number) => string;
}) {
  const pages = Math.max(1, Math.ceil(runs.length / pageSize));
  const shown = Math.min(page, pages);
  const start = (shown - 1) * pageSize;
  return (
    <div id="list">
      <h3>
        Runs <span className="faint tn">{grouped(runs.length)}</span>
      </h3>
      <form method="get" action="/compare" className="runs-form">
        <section className="scroll" aria-label="Runs, scrolls sideways">
          <table className="t runs-table">
            <caption className="vh">Overall of each run by every rater, best average first</caption>
            <thead>
              <tr>
                <th scope="col" className="pick">
                  <span className="vh">Compare</span>
                </th>
                <th scope="col">Task</th>
                <th scope="col" className="strip-head">
                  <span className="vh">From 1 to 10</span>
                </th>
                <ScoreHeads />
              </tr>
            </thead>
            <tbody>
              {runs.slice(start, start + pageSize).map((run) => (
                <Row key={run.run} run={run} />
              ))}
            </tbody>
          </table>
        </section>
        <div className="row">
          <button className="btn" type="submit">
            Compare two runs
          </button>
          <Pager page={shown} pages={pages} hrefOf={hrefOf} />
        </div>
      </form>
    </div>
  );
}

function Row({ run }: { run: Run }) {
  return (
    <tr>
      <td className="pick">
        <input
          type="checkbox"
          name="run"
          value={run.run}
          aria-label={`Compare the run on ${run.taskTitle}`}
        />
      </td>
      <th scope="row">
        <a className="plain" href={`/runs/${encodeURIComponent(run.run)}`}>
          <bdi>{run.title ?? run.taskTitle}</bdi>
        </a>
        <span className="sub">
          <a className="plain" href={`/tasks/${encodeURIComponent(run.task)}`}>
            {run.task}
          </a>
          {run.sequence > 1 && ` · run ${run.sequence}`}
        </span>
      </th>
      <td className="strip-cell">
        <RaterStrip run={run} />
      </td>
      <ScoreCells run={run} />
    </tr>
  );
}
