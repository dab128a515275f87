import fc from "fast-check";
import { expect, test } from "vitest";
import { holm } from "./holm";

test("a worked example: smallest times m, next times m - 1, never falling", () => {
  const [a, b, c, d] = holm([0.01, 0.04, 0.03, 0.005]);
  expect(a).toBeCloseTo(0.03, 12);
  expect(b).toBeCloseTo(0.06, 12);
  expect(c).toBeCloseTo(0.06, 12);
  expect(d).toBeCloseTo(0.02, 12);
  expect(holm([])).toEqual([]);
});

test("adjusted values keep the order, stay within 1, and never fall below the raw ones", () => {
  const ps = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(ps, (raw) => {
      const adjusted = holm(raw);
      adjusted.forEach((value, i) => {
        expect(value).toBeGreaterThanOrEqual(raw[i] ?? 0);
        expect(value).toBeLessThanOrEqual(1);
        for (const [j, other] of adjusted.entries()) {
          if ((raw[i] ?? 0) < (raw[j] ?? 0)) expect(value).toBeLessThanOrEqual(other);
        }
      });
    }),
  );
});
