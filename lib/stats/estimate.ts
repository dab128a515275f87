/** Why an estimate does not exist. */
export type Missing =
  | "not enough overlap"
  | "no variation"
  | "scores are not whole points"
  | "cannot be computed";

/** A finite number, or the reason why there is none; never NaN. */
export type Estimate = number | Missing;

/** A quotient whose zero denominator means that the data do not vary. */
export function ratio(numerator: number, denominator: number): Estimate {
  if (denominator === 0) return "no variation";
  const value = numerator / denominator;
  return Number.isFinite(value) ? value : "cannot be computed";
}
