/** How much of an agreement a pair of categories is: 1 on the diagonal. */
export type Weighting = "identity" | "linear" | "quadratic" | "ordinal";

/** The q x q matrix of agreement weights for q ordered, equally spaced categories. */
export function agreementWeights(q: number, weighting: Weighting): number[][] {
  const most = q - 1;
  const choose2 = (n: number) => (n * (n - 1)) / 2;
  const weight = (distance: number): number => {
    if (distance === 0) return 1;
    if (weighting === "identity") return 0;
    if (weighting === "linear") return 1 - distance / most;
    if (weighting === "quadratic") return 1 - (distance / most) ** 2;
    return 1 - choose2(distance + 1) / choose2(q);
  };
  return Array.from({ length: q }, (_, i) => Array.from({ length: q }, (_, j) => weight(Math.abs(i - j))));
}
