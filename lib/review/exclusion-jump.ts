/** How many of the newest submissions are looked at together. */
const newest = 10;
/** Fewer than this among them may be chance. */
const leastExcluded = 3;

/**
 * Whether a rule has begun to take out many more reviews than before: at least three of the newest ten, and more than
 * twice its share of all earlier ones. A rule that is broken is seen by this before a study is over.
 *
 * @param excluded by submission, oldest first: whether the rule takes it out
 */
export function hasJumped(excluded: readonly boolean[]): boolean {
  const share = (part: readonly boolean[]) =>
    part.length === 0 ? 0 : part.filter(Boolean).length / part.length;
  const late = excluded.slice(-newest);
  if (late.filter(Boolean).length < leastExcluded) return false;
  return share(late) > 2 * share(excluded.slice(0, -newest));
}
