/** A source of numbers in [0, 1). */
export type Random = () => number;

/**
 * A stream of uniform numbers in [0, 1) that a seed repeats exactly, on every machine.
 *
 * 32 bits of state: enough for resampling a few thousand units a few thousand times, not for secrets.
 *
 * @param seed an integer; only its lowest 32 bits count
 * @see Ettinger, mulberry32 (2017), public domain; passes gjrand
 */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
