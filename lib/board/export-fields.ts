import { type BoardColumn, meanOf } from "./columns";
import type { LeaderboardEntry } from "./schema";
import { type ShownBoard, shownMean } from "./shown-board";

export type FieldValue = string | number | null;

/** One column of a file: nested values of a board's column come as several. */
interface ExportField {
  readonly name: string;
  readonly value: (entry: LeaderboardEntry) => FieldValue;
}

const field = (name: string, value: ExportField["value"]): ExportField => ({ name, value });

const flagged = (finder: keyof LeaderboardEntry["findings"]): ExportField[] => [
  field(`findings_${finder}_flagged`, ({ findings }) =>
    findings[finder].runs ? findings[finder].flagged : null,
  ),
  field(`findings_${finder}_runs`, ({ findings }) => findings[finder].runs),
];

const fieldsOf: Record<string, (shown: ShownBoard) => ExportField[]> = {
  rank: () => [
    field("rank_best", ({ overall }) => overall.rank?.best ?? null),
    field("rank_worst", ({ overall }) => overall.rank?.worst ?? null),
    field("tier", ({ overall }) => overall.tier),
  ],
  overall: (shown) => [
    field("overall", (entry) => shownMean(shown, entry, "overall")),
    field("overall_ci95_low", ({ overall }) => overall.ci95?.[0] ?? null),
    field("overall_ci95_high", ({ overall }) => overall.ci95?.[1] ?? null),
    field("overall_bound_low", ({ overall }) => overall.bounds?.[0] ?? null),
    field("overall_bound_high", ({ overall }) => overall.bounds?.[1] ?? null),
  ],
  human: () => [
    field("human_overall", ({ human }) => human?.overall ?? null),
    field("human_n", ({ human }) => human?.n ?? 0),
  ],
  hallucination: () => [
    field("hallucination_rate", (entry) => meanOf(entry, (judge) => judge.hallucinationRate)),
  ],
  findings: () => [...flagged("judges"), ...flagged("humans"), ...flagged("checks")],
  cost: () => [
    field("cost_usd", ({ costUsd }) => costUsd),
    field("cost_runs", ({ costRuns }) => costRuns),
    field("cost_known", ({ costKnown }) => costKnown),
  ],
  tasks: ({ board }) => [
    field("tasks", ({ tasks }) => tasks),
    field("cohort_tasks", () => board.cohort.tasks),
  ],
  duration: () => [field("duration_ms", ({ durationMs }) => durationMs)],
};

/** The fields of a file that holds exactly what is shown: who it is, then each shown column flattened. */
export function exportFields(shown: ShownBoard): ExportField[] {
  const agent = [field("agent_id", (entry) => entry.agent.id), field("agent", (entry) => entry.agent.name)];
  return [...agent, ...shown.columns.flatMap((column) => columnFields(shown, column))];
}

function columnFields(shown: ShownBoard, column: BoardColumn): ExportField[] {
  const known = fieldsOf[column.id];
  if (known) return known(shown);
  if (column.group === "criteria") return [field(column.id, (entry) => shownMean(shown, entry, column.id))];
  if (column.group !== "raters") return [field(column.id, column.value)];
  return [
    field(`${column.id}_overall`, (entry) => entry.judges[column.id]?.overall ?? null),
    field(`${column.id}_n`, (entry) => entry.judges[column.id]?.n ?? 0),
  ];
}
