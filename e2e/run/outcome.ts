/** What a step of the test run came to. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** By name: a test that did not run is never silent. */
  readonly skipped: readonly string[];
}

export const onePassed: Outcome = { passed: 1, failed: 0, skipped: [] };
export const oneFailed: Outcome = { passed: 0, failed: 1, skipped: [] };

/** A test that needs what no build machine has, and says so by its name. It is listed wherever it did not run. */
export const isOptIn = (name: string): boolean => name.startsWith("opt-in: ");

/** Together, and what an honest total makes of it: on a build machine nothing else may be skipped. */
export function total(outcomes: readonly Outcome[], isBuildMachine: boolean): Outcome {
  const skipped = outcomes.flatMap((outcome) => outcome.skipped);
  const sum = (key: "passed" | "failed") => outcomes.reduce((all, outcome) => all + outcome[key], 0);
  const unrun = isBuildMachine ? skipped.filter((name) => !isOptIn(name)).length : 0;
  return { passed: sum("passed"), failed: sum("failed") + unrun, skipped: isBuildMachine ? [] : skipped };
}

/** The last line of the test run. */
export function closingLine({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ""}`;
}
