import type { ImportReport, Tally } from "./report";

const namesShown = 3;

/** The report as a person reads it after an import. */
export function reportText(report: ImportReport, seconds: number): string {
  const files = report.unchanged + sum(Object.values(report.taken));
  const lines = [
    `${report.directory}`,
    ...section(
      "Taken",
      Object.entries(report.taken)
        .sort(([, a], [, b]) => b - a)
        .map(([what, n]) => `${count(n)} ${what}`),
    ),
    `Unchanged: ${count(report.unchanged)}`,
    ...tallies("Changed since an earlier import", { "changed files": report.changed }),
    ...tallies("Skipped", report.skipped),
    ...tallies("Not part of the layout, not looked into", report.ignored),
    ...tallies("Missing by the layout's rules", report.missing),
    ...tallies("Warnings", report.warnings),
    ...totals(report),
    `${megabytes(report.bytes)} MB read in ${seconds.toFixed(1)} s.`,
    report.snapshotId ? `Snapshot ${report.snapshotId}.` : "Nothing new: the data stand as they were.",
  ];
  return files === 0 ? `${lines.join("\n")}\nNo file was taken.\n` : `${lines.join("\n")}\n`;
}

function totals({ totals: t }: ImportReport): string[] {
  const judged = Object.entries(t.judgeReviews);
  const runs = Object.entries(t.runs);
  const unparsed = t.unparsedReviews > 0 ? `, ${count(t.unparsedReviews)} reviews unparsed` : "";
  return section("The database now holds", [
    `${count(t.tasks)} tasks, ${count(sum(runs.map(([, n]) => n)))} runs (${listed(runs)})`,
    `${count(sum(judged.map(([, n]) => n)))} judge reviews (${listed(judged)})${unparsed}`,
    `${count(t.humanReviews)} human reviews, ${count(t.humanFindings)} human finding rows, ${count(t.judgeFindings)} judge findings`,
    `${count(t.artifacts)} artifacts`,
  ]);
}

function tallies(title: string, of: Record<string, Tally>): string[] {
  const entries = Object.entries(of).filter(([, tally]) => tally.count > 0);
  return section(
    title,
    entries.map(([reason, tally]) => `${count(tally.count)} ${reason}: ${names(tally)}`),
  );
}

function names({ count: all, files }: Tally): string {
  const shown = files.slice(0, namesShown).map(printable);
  return all > shown.length ? `${shown.join(", ")}, and ${count(all - shown.length)} more` : shown.join(", ");
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [`${title}:`, ...lines.map((line) => `  ${line}`)] : [];
}

const listed = (entries: readonly [string, number][]) =>
  entries.map(([name, n]) => `${name} ${count(n)}`).join(", ");
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const count = (n: number) => n.toLocaleString("en");
const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

/** A file's name may hold what a terminal obeys; it is shown, never sent. */
function printable(name: string): string {
  return JSON.stringify(name).slice(1, -1);
}
