import type { Place } from "@/lib/benchmarks/mlr-bench/places";
import type { Tx } from "../client";
import type { SourceFile } from "./read-source-file";
import { takeArtifact, takeRunLog, takeTask } from "./take-artifact";
import { takePointer, takeRelatedWork } from "./take-candidates";
import { takeHumanFindings, takeHumanReviews } from "./take-human";
import { takeReview } from "./take-review";
import type { Taking } from "./taking";

/** Writes all facts of one file. False where it was left out, to be looked at again by the next import. */
export function takeFile(tx: Tx, t: Taking, file: SourceFile, place: Place): boolean {
  switch (place.kind) {
    case "task":
      takeTask(t, file, place.taskId);
      return true;
    case "review":
      takeReview(t, file, place);
      return true;
    case "artifact":
      takeArtifact(tx, t, file, place);
      return true;
    case "pointer":
      return takePointer(tx, t, file, place.taskId, place.of);
    case "related-work":
      return takeRelatedWork(tx, t, file, place.taskId);
    case "run-log":
      return takeRunLog(tx, t, file, place);
    case "human-reviews":
      return takeHumanReviews(t, file);
    case "human-findings":
      return takeHumanFindings(t, file);
    case "check":
      t.report.take("check table");
      return true;
    default:
      return false;
  }
}
