import { publishedResampling, type Resampling } from "@/lib/stats/bootstrap";
import type { AgentComparison, ComparedTask } from "./comparison";
import { averageColumns } from "./lenses";
import { pairedSummary } from "./paired";
import type { ReviewTable } from "./review-table";
import { scoresOnTask, type ValuesByRater, valuesByTask } from "./task-values";

interface Pair {
  readonly first: string;
  readonly second: string;
}

/** The numbers of a comparison: overall by the average and by each judge, then each criterion. */
export function comparePair(
  table: ReviewTable,
  { first, second }: Pair,
  panel: readonly string[],
  resampling: Resampling = publishedResampling,
): Pick<AgentComparison, "overall" | "judges" | "criteria"> {
  const by = (criterion: string) => {
    const [one, other] = [valuesByTask(table, first, criterion), valuesByTask(table, second, criterion)];
    return (families: readonly string[]) =>
      pairedSummary(averageOf(one, families, table), averageOf(other, families, table), resampling);
  };
  const overall = by("overall");
  return {
    overall: overall(panel),
    judges: Object.fromEntries(panel.map((family) => [family, overall([family])])),
    criteria: table.criteria
      .filter((key) => key !== "overall")
      .map((key) => ({ key, summary: by(key)(panel) })),
  };
}

/** The tasks that at least one of the two was reviewed on, with what each rater gave. */
export function comparedTasks(
  table: ReviewTable,
  { first, second }: Pair,
  panel: readonly string[],
  task: {
    readonly title: (id: string) => string;
    readonly run: (agent: string, id: string) => string | null;
  },
): ComparedTask[] {
  const [one, other] = [valuesByTask(table, first, "overall"), valuesByTask(table, second, "overall")];
  const [a, b] = [averageOf(one, panel, table), averageOf(other, panel, table)];
  return table.tasks.flatMap((id, at) => {
    const scores = {
      first: { run: task.run(first, id), ...scoresOnTask(one, panel, at) },
      second: { run: task.run(second, id), ...scoresOnTask(other, panel, at) },
    };
    if (!hasScore(scores.first) && !hasScore(scores.second)) return [];
    const difference = (a[at] as number) - (b[at] as number);
    return [
      { id, title: task.title(id), ...scores, difference: Number.isNaN(difference) ? null : difference },
    ];
  });
}

/** The judges' average by task; a task that lacks one of them has none. */
function averageOf(values: ValuesByRater, families: readonly string[], table: ReviewTable): Float64Array {
  const nothing = new Float64Array(table.tasks.length).fill(Number.NaN);
  return averageColumns(families.map((family) => values.get(family) ?? nothing));
}

const hasScore = ({ judges, human }: Pick<ComparedTask["first"], "judges" | "human">): boolean =>
  human !== null || Object.values(judges).some((score) => score !== null);
