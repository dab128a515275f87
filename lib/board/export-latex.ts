import { topicName } from "@/lib/benchmarks/mlr-bench/topics";
import { stageNames } from "@/lib/benchmarks/stages";
import type { BoardColumn } from "./columns";
import { exportFields } from "./export-fields";
import { latexText, needsUnicodeEngine } from "./latex-text";
import type { LeaderboardEntry } from "./schema";
import { lensFamilies, type ShownBoard, shownMean } from "./shown-board";

const missing = "---";

/** The shown board as a LaTeX table for `booktabs`; the note under it names snapshot, task set, seed and link. */
export function boardLatex(shown: ShownBoard): string {
  const { board, columns, rows } = shown;
  const lines = rows.map((entry) => [
    latexText(entry.agent.name),
    ...columns.map((one) => cell(shown, one, entry)),
  ]);
  const body = [
    "\\begin{table}",
    "\\centering",
    `\\caption{${caption(shown)}}`,
    `\\label{tab:referee-${board.stage}}`,
    `\\begin{tabular}{l${"r".repeat(columns.length)}}`,
    "\\toprule",
    row(["Agent", ...columns.map(({ name }) => latexText(name))]),
    "\\midrule",
    ...lines.map(row),
    "\\bottomrule",
    "\\end{tabular}",
    `\\par\\smallskip{\\footnotesize ${note(shown)}}`,
    "\\end{table}",
  ].join("\n");
  const engine = needsUnicodeEngine(body)
    ? "% Some names need XeLaTeX or LuaLaTeX with a font that has their script.\n"
    : "";
  return `% Needs \\usepackage{booktabs}.\n${engine}${body}\n`;
}

const row = (cells: readonly string[]): string => `${cells.join(" & ")} \\\\`;

function caption({ board, rows }: ShownBoard): string {
  const hidden = board.hidden > 0 ? ` (${board.hidden} more hidden by filters)` : "";
  const agents = `${rows.length} ${rows.length === 1 ? "agent" : "agents"}${hidden}`;
  const condition = board.condition === "default" ? "" : ", judged without code";
  return latexText(
    `MLR-Bench, ${stageNames[board.stage]}${condition}: ${agents} on ${board.cohort.tasks} tasks, ranked by ${lensWords(board)}.`,
  );
}

function note(shown: ShownBoard): string {
  const { board, link, rounding } = shown;
  const rounded = rounding === "paper" ? " Means are rounded as in the benchmark's paper." : "";
  const statement =
    `Referee, snapshot ${board.snapshot}, task set ${taskSet(board.cohort.id)}, rubric ${board.rubric}. ` +
    `In brackets 95 % intervals: ${board.bootstrap.replicates} bootstrap resamples of the tasks, seed ${board.bootstrap.seed}.` +
    `${rounded} `;
  return `${latexText(statement)}\\texttt{${latexText(link).replaceAll("/", "/\\allowbreak{}")}}`;
}

/** A narrowed task set names its topic by id. */
const taskSet = (id: string): string =>
  id.replace(/topic=(\S+)/, (_, topic: string) => `topic=${topicName(topic)}`);

function lensWords(board: ShownBoard["board"]): string {
  if (board.lens === "mean") return `the average of ${lensFamilies(board).length} judges`;
  return board.lens === "human" ? "human reviewers" : `the judge ${board.lens}`;
}

const digits = (value: number | null | undefined): string => (value == null ? missing : value.toFixed(2));

function cell(shown: ShownBoard, column: BoardColumn, entry: LeaderboardEntry): string {
  const write = writers[column.id];
  if (write) return write(shown, entry);
  if (column.group === "criteria") return digits(shownMean(shown, entry, column.id));
  if (column.group === "raters") return counted(entry.judges[column.id]?.overall, entry.judges[column.id]?.n);
  const value = column.value(entry);
  return typeof value === "string" ? latexText(value) : value === null ? missing : String(value);
}

const counted = (mean: number | null | undefined, n: number | undefined): string =>
  mean == null ? missing : `${mean.toFixed(2)} ($n=${n}$)`;

const writers: Record<string, (shown: ShownBoard, entry: LeaderboardEntry) => string> = {
  rank: (_, { overall: { rank } }) => {
    if (!rank) return missing;
    return rank.best === rank.worst ? String(rank.best) : `${rank.best}--${rank.worst}`;
  },
  overall: (shown, entry) => {
    const { ci95, bounds } = entry.overall;
    const range = ci95 ?? bounds;
    const brackets = range ? ` {[}${digits(range[0])}, ${digits(range[1])}]` : "";
    return `${digits(shownMean(shown, entry, "overall"))}${bounds ? " bounds" : ""}${brackets}`;
  },
  human: (_, { human }) => counted(human?.overall, human?.n),
  findings: (_, { findings: { judges } }) =>
    judges.runs === 0 ? missing : `${judges.flagged} / ${judges.runs}`,
  cost: (_, { costUsd, costKnown }) =>
    costUsd === null ? missing : `${costKnown === "partial" ? "$\\geq$ " : ""}${digits(costUsd)}`,
  tasks: ({ board }, { tasks }) => `${tasks} / ${board.cohort.tasks}`,
  coverage: (_, { coverage }) => coverage.toFixed(3),
  confidence: (shown, entry) => measured(shown, entry, "confidence"),
  hallucination: (shown, entry) => measured(shown, entry, "hallucination"),
  duration: (_, { durationMs }) =>
    durationMs === null ? missing : `${(durationMs / 60_000).toFixed(1)} min`,
};

/** A column of one number, as the other exports hold it. */
function measured(shown: ShownBoard, entry: LeaderboardEntry, id: string): string {
  const columns = shown.columns.filter((column) => column.id === id);
  const value = exportFields({ ...shown, columns })
    .at(-1)
    ?.value(entry);
  return digits(typeof value === "number" ? value : null);
}
