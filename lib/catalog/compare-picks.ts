import { Condition, Stage } from "@/lib/benchmarks/stages";
import { manyValues, oneValue, pageAddress, type SearchParams } from "./address";

/** What an address asks to compare: agents or runs, in its order, each once. */
export interface ComparePicks {
  readonly kind: "agents" | "runs";
  readonly ids: readonly string[];
  /** The same one was given twice and nothing else. */
  readonly isTwice: boolean;
  readonly stage: Stage | undefined;
  readonly condition: Condition;
}

/** Reads the address of a comparison. Runs win over agents; blank and unknown values fall away, and nothing throws. */
export function readComparePicks(search: SearchParams): ComparePicks {
  const runs = manyValues(search.run);
  const key = runs.length > 0 ? "run" : "agent";
  const ids = manyValues(search[key]);
  const given = search[key];
  return {
    kind: key === "run" ? "runs" : "agents",
    ids,
    isTwice: ids.length === 1 && Array.isArray(given) && given.filter((value) => value !== "").length > 1,
    stage: Stage.safeParse(oneValue(search.stage)).data,
    condition: Condition.safeParse(oneValue(search.condition)).data ?? "default",
  };
}

/** The address that compares these agents, at this stage where one is named. */
export function compareAgentsHref(
  ids: readonly string[],
  stage?: Stage,
  condition: Condition = "default",
): string {
  return pageAddress("/compare", [
    ["agent", ids],
    ["stage", stage ? [stage] : []],
    ["condition", condition === "default" ? [] : [condition]],
  ]);
}

/** The address that reads these runs side by side. */
export function compareRunsHref(ids: readonly string[]): string {
  return pageAddress("/compare", [["run", ids]]);
}
