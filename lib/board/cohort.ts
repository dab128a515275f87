import type { Condition, Stage } from "@/lib/benchmarks/stages";

/** The task set that a stage's board compares on unless the reader names another. */
export function defaultCohort(stage: Stage, condition: Condition): string {
  if (condition === "no_code") return "no-code-5";
  return stage === "idea" || stage === "proposal" ? "all-201" : "subset-10";
}

/** How a task set is named once topic or year have narrowed it: another set, so another name. */
export function cohortName(
  id: string,
  narrowed: { topic?: string | undefined; year?: number | undefined },
): string {
  const parts = [id];
  if (narrowed.topic !== undefined) parts.push(`topic=${narrowed.topic}`);
  if (narrowed.year !== undefined) parts.push(`year=${narrowed.year}`);
  return parts.join(" · ");
}
