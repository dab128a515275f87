/** Scaffolds that do no research: they show what a paper scores that nobody tried to make good. */
export const floorScaffolds: readonly string[] = ["null-agent"];

/** Whether an agent is a floor. Its runs never stand in a list without that word. */
export function isFloor({ scaffold }: { readonly scaffold: string }): boolean {
  return floorScaffolds.includes(scaffold);
}

export const floorWords = "Floor: no research, for comparison";
