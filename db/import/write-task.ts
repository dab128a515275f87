import { cohorts } from "@/lib/benchmarks/mlr-bench/cohorts";
import { mlrBench } from "@/lib/benchmarks/mlr-bench/source";
import type { TaskName } from "@/lib/benchmarks/mlr-bench/task-id";
import { topicOf } from "@/lib/benchmarks/mlr-bench/topics";
import type { Statements } from "./statements";

/** Puts in a task with its topic and its places in the cohorts; a known task gets the title given here. */
export function writeTask(s: Statements, { id, venue, year }: TaskName, title: string): void {
  s.addTask.run({ id, benchmarkId: mlrBench.id, venue, year, title, topic: topicOf(id) });
  for (const { id: cohortId, taskIds } of cohorts) {
    if (!taskIds || taskIds.includes(id)) s.addCohortTask.run({ cohortId, taskId: id });
  }
}
