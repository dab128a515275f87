import { mean } from "@/components/board/numbers";
import { Mark } from "@/components/ui/mark";
import { judgeFamilies } from "@/lib/benchmarks/judges";
import type { AgentComparison, ComparedTask } from "@/lib/board/comparison";
import { compareRunsHref } from "@/lib/catalog/compare-picks";
import { type DifferenceAxis, differenceAxis, placeOf } from "./difference-axis";
import { TaskBars } from "./task-bars";
import { signed } from "./words";

interface Props {
  readonly comparison: AgentComparison;
  readonly names: readonly [string, string];
}

type Shared = ComparedTask & { readonly difference: number };

/** Every shared task from the first agent's widest lead to the second's, drawn and in numbers. */
export function TaskDifferences({ comparison, names }: Props) {
  const shared = comparison.tasks
    .filter((task): task is Shared => task.difference !== null)
    .toSorted((a, b) => b.difference - a.difference || (a.id < b.id ? -1 : 1));
  const axis = differenceAxis(shared.map((task) => task.difference));
  return (
    <div className="task-differences">
      {shared.length > 12 && <TaskBars tasks={shared} names={names} />}
      <section className="scroll" aria-label="Differences by task, scrolls sideways">
        <table className="t difference-table">
          <caption className="vh">
            Overall of both agents on each shared task, and the difference, {names[0]} minus {names[1]}
          </caption>
          <thead>
            <tr>
              <th scope="col">Task</th>
              <ScoreHead name={names[0]} />
              <ScoreHead name={names[1]} />
              <th scope="col" className="num">
                Difference
              </th>
              <th scope="col" className="diff-plot">
                <span className="axis-ends">
                  <span>← {names[1]} ahead</span>
                  <span>{names[0]} ahead →</span>
                </span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shared.map((task) => (
              <TaskRow key={task.id} task={task} axis={axis} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="tiny faint">
        The average of both judges, under it each judge:{" "}
        {judgeFamilies.map(({ id, short, mark }) => (
          <span key={id}>
            <Mark name={mark} /> {short}{" "}
          </span>
        ))}
      </p>
    </div>
  );
}

function ScoreHead({ name }: { name: string }) {
  return (
    <th scope="col" className="num score-head">
      {name}
      <span className="sub">Overall</span>
    </th>
  );
}

function TaskRow({ task, axis }: { task: Shared; axis: DifferenceAxis }) {
  const runs = [task.first.run, task.second.run].filter((run) => run !== null);
  return (
    <tr>
      <th scope="row">
        <a
          className="plain"
          href={runs.length === 2 ? compareRunsHref(runs) : `/tasks/${encodeURIComponent(task.id)}`}
        >
          {task.title}
        </a>
        <span className="sub">
          <a className="plain" href={`/tasks/${encodeURIComponent(task.id)}`}>
            {task.id}
          </a>
        </span>
      </th>
      <Scores side={task.first} />
      <Scores side={task.second} />
      <td className="num">
        <b>{signed(task.difference)}</b>
      </td>
      <td className="diff-plot bars">
        <Bar difference={task.difference} axis={axis} />
      </td>
    </tr>
  );
}

function Scores({ side: { run, judges } }: { side: ComparedTask["first"] }) {
  const values = judgeFamilies.map(({ id }) => judges[id] ?? null);
  const known = values.filter((value) => value !== null);
  const average =
    known.length === values.length ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
  const text = average === null ? "—" : mean(average);
  return (
    <td className="num">
      {run ? (
        <a className="plain" href={`/runs/${encodeURIComponent(run)}`}>
          {text}
        </a>
      ) : (
        text
      )}
      <span className="sub">{values.map((value) => value ?? "—").join(" · ")}</span>
    </td>
  );
}

function Bar({ difference, axis }: { difference: number; axis: DifferenceAxis }) {
  const [from, to] = [placeOf(axis, Math.min(0, difference)), placeOf(axis, Math.max(0, difference))];
  return (
    <i
      className={difference < 0 ? "bar behind" : "bar"}
      style={{ marginLeft: `${from}%`, width: `${to - from}%` }}
    />
  );
}
