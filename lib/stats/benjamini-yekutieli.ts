/**
 * Which hypotheses are rejected with a false discovery rate of at most q, whatever their dependence.
 *
 * @see Benjamini & Yekutieli, The Control of the False Discovery Rate under Dependency (2001)
 */
export function benjaminiYekutieli(ps: readonly number[], q: number): boolean[] {
  const order = ps.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  const dependence = ps.reduce((total, _, i) => total + 1 / (i + 1), 0);
  const last = order.findLastIndex(({ p }, place) => p <= ((place + 1) * q) / (ps.length * dependence));
  const rejected = ps.map(() => false);
  for (const { index } of order.slice(0, last + 1)) rejected[index] = true;
  return rejected;
}
