import { type HumanTable, parseHumanFindings, parseHumanReviews } from "@/lib/benchmarks/mlr-bench/human-csv";
import { humanFindingKey, humanReviewKey } from "@/lib/benchmarks/mlr-bench/source-paths";
import type { SourceFile } from "./read-source-file";
import { type Taking, textOf } from "./taking";
import { writeHumanFinding, writeHumanReview } from "./write-human";

/**
 * Takes the table of the human study, row by row; a faulty row is left out and named. False while there is one, so
 * that a later import, which may know its task, looks at the table again.
 */
export function takeHumanReviews(t: Taking, file: SourceFile): boolean {
  const table = parseHumanReviews(textOf(file.content) ?? "", t.isTask);
  warnOf(t, file, table);
  for (const review of table.rows) {
    const written = writeHumanReview(t.s, review, t.snapshotId);
    if (written === "revised")
      t.report.warn("a human review that now says something else", humanReviewKey(review.row));
    if (written === "added" || written === "revised") t.report.take("human review row");
  }
  return table.problems.length === 0;
}

/** Takes the people's check for hallucination in the same way. A label that was taken once is never changed. */
export function takeHumanFindings(t: Taking, file: SourceFile): boolean {
  const table = parseHumanFindings(textOf(file.content) ?? "", t.isTask);
  warnOf(t, file, table);
  for (const finding of table.rows) {
    const written = writeHumanFinding(t.s, finding, t.snapshotId);
    if (written === "differs") {
      t.report.warn(
        "a human label that differs from the one taken before: the first stays",
        humanFindingKey(finding.row),
      );
    }
    if (written === "added") t.report.take("human label");
  }
  return table.problems.length === 0;
}

function warnOf(t: Taking, file: SourceFile, table: HumanTable<unknown>): void {
  for (const problem of table.problems)
    t.report.warn("a row that could not be read", `${file.path}: ${problem}`);
}
