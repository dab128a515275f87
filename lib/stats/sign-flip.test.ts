import fc from "fast-check";
import { expect, test } from "vitest";
import { seededRandom } from "./random";
import { signFlipTest } from "./sign-flip";

/** The definition, pattern by pattern. */
function byDefinition(values: readonly number[]): number {
  const observed = Math.abs(values.reduce((sum, value) => sum + value, 0));
  let extreme = 0;
  for (let pattern = 0; pattern < 2 ** values.length; pattern++) {
    const sum = values.reduce((total, value, i) => total + ((pattern >> i) & 1 ? value : -value), 0);
    if (Math.abs(sum) >= observed - 1e-9) extreme++;
  }
  return extreme / 2 ** values.length;
}

const p = (values: readonly number[]) => signFlipTest(values, seededRandom(1)).p;
const halves = fc.integer({ min: -18, max: 18 }).map((value) => value / 2);

test("small samples equal the definition", () => {
  fc.assert(
    fc.property(fc.array(halves, { minLength: 1, maxLength: 10 }), (values) => {
      expect(p(values)).toBeCloseTo(byDefinition(values), 12);
    }),
    { numRuns: 60 },
  );
  expect(p([1, 1, 1])).toBe(2 / 8);
  expect(p([0, 0])).toBe(1);
});

test("long samples of half points are exact too: added zeros change nothing", () => {
  fc.assert(
    fc.property(fc.array(halves, { minLength: 1, maxLength: 12 }), (values) => {
      const long = [...values, ...new Array<number>(30).fill(0)];
      expect(signFlipTest(long, seededRandom(1)).isExact).toBe(true);
      expect(p(long)).toBeCloseTo(p(values), 12);
    }),
  );
});

test("forty wins of one point are as unlikely as forty heads", () => {
  expect(p(new Array<number>(40).fill(1))).toBeCloseTo(2 * 0.5 ** 40, 20);
});

test("off every lattice a seeded sample comes near the truth and is never zero", () => {
  const values = Array.from({ length: 30 }, (_, i) => Math.sin(i + 1));
  const drawn = signFlipTest(values, seededRandom(4));
  expect(drawn.isExact).toBe(false);
  expect(drawn).toEqual(signFlipTest(values, seededRandom(4)));
  const onLattice = p(values.map((value) => Math.round(value * 12) / 12));
  expect(Math.abs(drawn.p - onLattice)).toBeLessThan(0.03);
  expect(signFlipTest(values.map(Math.exp), seededRandom(4), 500).p).toBe(1 / 501);
});

test("turning all signs round changes nothing", () => {
  fc.assert(
    fc.property(fc.array(halves, { minLength: 1, maxLength: 25 }), (values) => {
      expect(p(values.map((value) => -value))).toBeCloseTo(p(values), 12);
    }),
    { numRuns: 30 },
  );
});

test("no difference at all is refused", () => {
  expect(() => signFlipTest([], seededRandom(1))).toThrow("signFlipTest needs at least one difference");
});
