import type { ReviewPlace } from "@/lib/benchmarks/mlr-bench/places";
import { type ParsedReview, parseReview } from "@/lib/benchmarks/mlr-bench/review-file";
import { rubricOf } from "@/lib/benchmarks/mlr-bench/rubrics";
import type { SourceFile } from "./read-source-file";
import { type Taking, textOf } from "./taking";
import { writeBlob } from "./write-artifact";
import { type WrittenReview, writeReview } from "./write-review";
import { writeRun } from "./write-run";

/** No judge's reply comes near this; a larger file is not one. */
const largestReviewBytes = 1024 * 1024;

/**
 * Takes one judge's reply. One that cannot be read is kept as unparsed, with a warning that names file and field, and
 * never replaces a reply that could be read.
 */
export function takeReview(t: Taking, file: SourceFile, place: ReviewPlace): void {
  const parsed = parse(file, place);
  warnOf(t, file, parsed);
  writeRun(t.s, place.run, t.snapshotId);
  const written = writeReview(
    t.s,
    {
      runId: place.run.id,
      rubricId: rubricOf(place.rubric).id,
      condition: place.condition,
      judgeId: place.judge.id,
      reviewerId: null,
      sourceKey: file.path,
      facts: parsed.ok ? parsed.facts : null,
    },
    t.snapshotId,
  );
  if (written) keepReply(t, file, written);
  else t.report.warn("a second review by the same judge of the same run: not taken", file.path);
  if (written) t.report.take(`${place.rubric} review`);
}

function warnOf(t: Taking, file: SourceFile, parsed: ParsedReview): void {
  if (parsed.ok) for (const remark of new Set(parsed.remarks)) t.report.warn(remark, file.path);
  else for (const problem of parsed.problems) t.report.warn("unparsed review", `${file.path}: ${problem}`);
}

/** A review holds the reply that its scores were first read from. */
function keepReply(t: Taking, file: SourceFile, { reviewId, outcome }: WrittenReview): void {
  if (outcome === "kept") {
    t.report.warn("unparsed review: the older, readable one stays", file.path);
    return;
  }
  writeBlob(t.s, file);
  const added = t.s.addRawReply.run({ reviewId, sha256: file.sha256, snapshotId: t.snapshotId });
  if (added.changes === 0) t.report.warn("other words, same scores: the review stays as it was", file.path);
}

function parse(file: SourceFile, { rubric }: ReviewPlace): ParsedReview {
  if (file.bytes > largestReviewBytes) return { ok: false, problems: ["larger than a review can be (1 MB)"] };
  const text = textOf(file.content);
  return text === null ? { ok: false, problems: ["not UTF-8"] } : parseReview(text, rubricOf(rubric));
}
