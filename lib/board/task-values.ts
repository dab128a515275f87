import { humanRater, type ReviewTable, scoreAt } from "./review-table";

/** Mean score by task, NaN where there is none. */
export type ValuesByRater = ReadonlyMap<string, Float64Array>;

/**
 * What each rater gave one agent on one criterion, task by task: the mean of the rater's reviews of the task.
 *
 * @throws RangeError for a criterion that the board's rubric does not have
 */
export function valuesByTask(table: ReviewTable, agent: string, criterion: string): ValuesByRater {
  const place = table.criteria.indexOf(criterion);
  if (place < 0) throw new RangeError(`valuesByTask needs a criterion of the rubric, not ${criterion}`);
  const wanted = table.agents.indexOf(agent);
  const sums = table.raters.map(() => new Float64Array(table.tasks.length));
  const counts = table.raters.map(() => new Float64Array(table.tasks.length));
  for (let review = 0; review < table.length; review++) {
    if (table.agent[review] !== wanted) continue;
    const score = scoreAt(table, review, place);
    const rater = table.rater[review] as number;
    const task = table.task[review] as number;
    const [sum, count] = [sums[rater], counts[rater]];
    if (Number.isNaN(score) || !sum || !count) continue;
    sum[task] = (sum[task] as number) + score;
    count[task] = (count[task] as number) + 1;
  }
  return new Map(
    table.raters.map((rater, at) => [
      rater,
      (sums[at] ?? new Float64Array()).map((sum, task) => sum / (counts[at]?.[task] || Number.NaN)),
    ]),
  );
}

/** What each rater gave on one task; null is missing. People's is the mean of the task's reviewers. */
export interface TaskScores {
  /** The run that was scored; of repeats the first. */
  readonly run: string | null;
  readonly judges: Readonly<Record<string, number | null>>;
  readonly human: number | null;
}

/** One task of `valuesByTask`. */
export function scoresOnTask(
  values: ValuesByRater,
  families: readonly string[],
  task: number,
): Omit<TaskScores, "run"> {
  const on = (rater: string): number | null => {
    const value = values.get(rater)?.[task];
    return value === undefined || Number.isNaN(value) ? null : value;
  };
  return {
    judges: Object.fromEntries(families.map((family) => [family, on(family)])),
    human: on(humanRater),
  };
}
