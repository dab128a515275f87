/** What one thing says under each facet; null where it says nothing. */
export type FacetValues<F extends string> = Readonly<Record<F, string | null>>;
/** What is chosen under each facet. Values of one facet are alternatives; none chosen lets everything pass. */
export type FacetChoice<F extends string> = Readonly<Record<F, readonly string[]>>;

/** Whether a thing passes every facet, or every one but the named. */
export function passes<F extends string>(
  values: FacetValues<F>,
  choice: FacetChoice<F>,
  except?: F,
): boolean {
  for (const facet in choice) {
    const value = values[facet];
    if (facet === except || choice[facet].length === 0) continue;
    if (value === null || !choice[facet].includes(value)) return false;
  }
  return true;
}

/**
 * How many things each value of a facet would show, given every other facet: what a reader gets who picks only that
 * value there. Values that nothing has under the other facets count 0 and stay listed.
 */
export function facetCounts<F extends string>(
  things: readonly FacetValues<F>[],
  choice: FacetChoice<F>,
  facet: NoInfer<F>,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const thing of things) {
    const value = thing[facet];
    if (value === null) continue;
    counts.set(value, (counts.get(value) ?? 0) + (passes(thing, choice, facet) ? 1 : 0));
  }
  return counts;
}
