/**
 * P-values adjusted for testing all of them, in the order given: the family-wise error stays at the level they are
 * compared with.
 *
 * @see Holm, A Simple Sequentially Rejective Multiple Test Procedure (1979)
 */
export function holm(ps: readonly number[]): number[] {
  const order = ps.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  const adjusted = ps.slice();
  let floor = 0;
  order.forEach(({ p, index }, place) => {
    floor = Math.max(floor, Math.min(1, p * (ps.length - place)));
    adjusted[index] = floor;
  });
  return adjusted;
}
