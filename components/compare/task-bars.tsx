import { mean, plural } from "@/components/board/numbers";
import { differenceAxis } from "./difference-axis";
import { signed } from "./words";

interface Props {
  /** Widest lead of the first agent first. */
  readonly tasks: readonly { readonly id: string; readonly difference: number }[];
  readonly names: readonly [string, string];
}

const height = 150;

/** One bar a task, from the first agent's widest lead to the second's: how even the lead is, at a glance. */
export function TaskBars({ tasks, names }: Props) {
  const { reach, ticks } = differenceAxis(tasks.map((task) => task.difference));
  const y = (value: number) => height / 2 - (value / reach) * (height / 2 - 8);
  const width = 100 / tasks.length;
  const shown = ticks.filter((tick) => tick === 0 || Math.abs(tick) === reach);
  return (
    <figure className="panel panel-pad task-bars">
      <svg className="plot" height={height} role="img" aria-label={inWords(tasks, names)}>
        {shown.map((tick) => (
          <g key={tick}>
            <line className={tick === 0 ? "zero" : "grid"} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
            <text x="0" y={tick < 0 ? y(tick) + 12 : y(tick) - 4}>
              {tick === 0
                ? ""
                : `${signed(tick).replace(/\.00$/, "")} ${tick > 0 ? names[0] : names[1]} ahead`}
            </text>
          </g>
        ))}
        {tasks.map(({ id, difference }, at) => (
          <rect
            key={id}
            className={difference < 0 ? "behind" : "ahead"}
            x={`${(at * width).toFixed(3)}%`}
            width={`${(width * 0.72).toFixed(3)}%`}
            y={y(Math.max(0, difference))}
            height={Math.max(1, Math.abs(y(difference) - y(0)))}
          />
        ))}
      </svg>
    </figure>
  );
}

function inWords(tasks: Props["tasks"], names: Props["names"]): string {
  const ahead = tasks.filter(({ difference }) => difference > 0).length;
  const behind = tasks.filter(({ difference }) => difference < 0).length;
  const [first, last] = [tasks[0]?.difference ?? 0, tasks.at(-1)?.difference ?? 0];
  return `Differences on ${plural(tasks.length, "task")}: ${names[0]} ahead on ${ahead}, level on ${tasks.length - ahead - behind}, ${names[1]} ahead on ${behind}; from ${signed(first)} to ${last < 0 ? signed(last) : mean(last)}.`;
}
