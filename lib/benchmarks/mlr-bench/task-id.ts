/** A task's place in the benchmark, as its file stem says it. */
export interface TaskName {
  readonly id: string;
  readonly venue: "ICLR" | "ICML" | "NeurIPS";
  readonly year: number;
  /** The workshop's short name, case-sensitive. */
  readonly slug: string;
}

const shape = /^(iclr|icml|neurips)(2023|2024|2025)_([A-Za-z0-9_]{1,64})$/;
const venues = { iclr: "ICLR", icml: "ICML", neurips: "NeurIPS" } as const;

/** Venue, year and slug of a task id; null where the text is not one. Ids are case-sensitive. */
export function parseTaskId(text: string): TaskName | null {
  const found = shape.exec(text);
  if (!found) return null;
  const [, venue, year, slug] = found as unknown as [string, keyof typeof venues, string, string];
  return { id: text, venue: venues[venue], year: Number(year), slug };
}
