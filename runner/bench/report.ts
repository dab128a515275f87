import { rounded } from "./numbers";

export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What the value is compared with, measured in the same run. */
  readonly baseline: { readonly name: string; readonly value: number } | null;
  /** Bar on the ratio to the baseline, or on the value itself where there is none. */
  readonly target: { readonly atMost: number } | { readonly atLeast: number };
  /** Given where rounds were compared pair by pair; otherwise value / baseline. */
  readonly ratio?: number;
}

/** Prints one JSON line: `{name, value, unit, baseline, ratio, target, met}`. */
export function report({ name, value, unit, baseline, target, ratio }: Measurement): boolean {
  const compared = ratio ?? (baseline ? value / baseline.value : null);
  const judged = compared ?? value;
  const met = "atMost" in target ? judged <= target.atMost : judged >= target.atLeast;
  const line = {
    name,
    value: rounded(value, 3),
    unit,
    baseline: baseline && { name: baseline.name, value: rounded(baseline.value, 3) },
    ratio: compared === null ? null : rounded(compared, 3),
    target,
    met,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  return met;
}
