import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { intervalAlphaFromSums, krippendorffAlpha } from "./alpha";
import { correlations } from "./correlation";
import { squaredDeviations, sum } from "./descriptive";
import { gwetAgreement } from "./gwet";
import { oneWayIcc, twoWayFromSums, twoWayIcc } from "./icc";
import { absoluteInterval, consistencyInterval, ofAverage, oneWayInterval } from "./icc-interval";
import { pairTable, weightedKappa } from "./kappa";
import { midranks } from "./midranks";
import { agreementWeights } from "./weights";

const score = fc.integer({ min: 1, max: 10 });
const units = fc.array(fc.array(score, { maxLength: 4 }), { minLength: 1, maxLength: 20 });
const table = fc.array(fc.tuple(score, score, score), { minLength: 2, maxLength: 20 });

const isAnswer = (estimate: unknown) => typeof estimate === "string" || Number.isFinite(estimate);

describe("alpha", () => {
  test("ordinal is interval on midranks of the pairable values", () => {
    fc.assert(
      fc.property(units, (lists) => {
        const pairable = lists.filter((unit) => unit.length > 1);
        const ranks = midranks(pairable.flat()).ranks;
        let at = 0;
        const ranked = pairable.map((unit) => unit.map(() => ranks[at++] as number));
        const [ordinal, interval] = [
          krippendorffAlpha(lists, "ordinal"),
          krippendorffAlpha(ranked, "interval"),
        ];
        if (typeof ordinal.alpha === "number") expect(ordinal.alpha).toBeCloseTo(interval.alpha as number, 9);
        else expect(ordinal.alpha).toBe(interval.alpha);
      }),
    );
  });

  test("its form from sums is the same number, and NaN where it does not exist", () => {
    fc.assert(
      fc.property(units, (lists) => {
        const pairable = lists.filter((unit) => unit.length > 1);
        const all = pairable.flat();
        const within = sum(
          pairable.map((unit) => (squaredDeviations(unit) * unit.length) / (unit.length - 1)),
        );
        const fromSums = intervalAlphaFromSums(
          all.length,
          sum(all),
          sum(all.map((value) => value ** 2)),
          within,
        );
        const { alpha } = krippendorffAlpha(lists, "interval");
        if (typeof alpha === "number") expect(fromSums).toBeCloseTo(alpha, 9);
        else expect(fromSums).toBeNaN();
      }),
    );
  });

  test("order of raters and units does not matter, nor a shift for the interval metric", () => {
    fc.assert(
      fc.property(units, fc.integer({ min: -5, max: 5 }), (lists, shift) => {
        const other = lists.toReversed().map((unit) => unit.toReversed().map((value) => value + shift));
        const [one, two] = [krippendorffAlpha(lists, "interval"), krippendorffAlpha(other, "interval")];
        if (typeof one.alpha === "number") expect(two.alpha).toBeCloseTo(one.alpha, 9);
        else expect(two.alpha).toBe(one.alpha);
      }),
    );
  });
});

describe("intraclass correlation", () => {
  test("sums give the two-way model that the table gives", () => {
    fc.assert(
      fc.property(table, (rows) => {
        const whole = twoWayIcc(rows);
        const summed = twoWayFromSums({
          units: rows.length,
          rowSquares: sum(rows.map((row) => sum(row) ** 2)),
          squares: sum(rows.flat().map((value) => value ** 2)),
          columns: [0, 1, 2].map((j) => sum(rows.map((row) => row[j] as number))),
        });
        expect(summed.msUnits).toBeCloseTo(whole?.msUnits ?? 0, 8);
        expect(summed.msRaters).toBeCloseTo(whole?.msRaters ?? 0, 8);
        expect(summed.msError).toBeCloseTo(whole?.msError ?? 0, 8);
      }),
    );
  });

  test("a severity added to one rater changes agreement and leaves consistency", () => {
    const rows = [
      [1, 2],
      [4, 4],
      [6, 7],
      [8, 9],
    ];
    const severe = rows.map(([a = 0, b = 0]) => [a, b + 3]);
    const [mild, harsh] = [twoWayIcc(rows), twoWayIcc(severe)];
    expect(harsh?.consistency).toBeCloseTo(mild?.consistency as number, 12);
    expect(harsh?.absolute).toBeLessThan(mild?.absolute as number);
  });

  test("what cannot be estimated is null or says why, never NaN", () => {
    expect(oneWayIcc([[1], [2], [3]])).toBeNull();
    expect(oneWayIcc([[1, 2]])).toBeNull();
    expect(oneWayIcc([])).toBeNull();
    expect(
      oneWayIcc([
        [5, 5],
        [5, 5],
      ])?.single,
    ).toBe("no variation");
    expect(twoWayIcc([[1, 2]])).toBeNull();
    expect(twoWayIcc([[1], [2]])).toBeNull();
    expect(() => twoWayIcc([[1, 2], [1]])).toThrow("rows of one length");
    fc.assert(
      fc.property(table, (rows) => {
        const [one, two] = [oneWayIcc(rows), twoWayIcc(rows)];
        if (!one || !two) throw new Error("a table of two rows or more has both models");
        const estimates = [one.single, one.average, two.absolute, two.absoluteAverage, two.consistency];
        expect(estimates.every(isAnswer)).toBe(true);
        const intervals = [oneWayInterval(one), absoluteInterval(two), consistencyInterval(two)];
        for (const interval of intervals) {
          expect(interval === null || interval.every(Number.isFinite)).toBe(true);
          expect(ofAverage(interval, 3)?.every(Number.isFinite) ?? true).toBe(true);
        }
      }),
    );
  });
});

describe("kappa and AC2", () => {
  test("perfect agreement is 1, one category alone has no kappa, and an empty table no overlap", () => {
    const kappa = (pairs: [number, number][]) => weightedKappa(pairTable(pairs, 10, true) ?? [], "quadratic");
    expect(
      kappa([
        [1, 1],
        [5, 5],
        [9, 9],
      ]),
    ).toBe(1);
    expect(
      kappa([
        [4, 4],
        [4, 4],
      ]),
    ).toBe("no variation");
    expect(kappa([])).toBe("not enough overlap");
    expect(pairTable([[3.5, 4]], 10, false)).toBeNull();
    expect(pairTable([[4, 11]], 10, true)).toBeNull();
  });

  test("a symmetric table does not know who of a pair came first", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(score, score), { minLength: 1 }), (pairs) => {
        const swapped = pairs.map(([a, b], i): [number, number] => (i % 2 ? [b, a] : [a, b]));
        expect(pairTable(swapped, 10, true)).toEqual(pairTable(pairs, 10, true));
      }),
    );
  });

  test("AC2 refuses what is no category and needs a pair", () => {
    expect(gwetAgreement([[5.5, 6]], 10, "quadratic")).toBeNull();
    expect(gwetAgreement([[5], [6], []], 10, "quadratic")?.coefficient).toBe("not enough overlap");
    expect(
      gwetAgreement(
        [
          [5, 5],
          [6, 6],
        ],
        10,
        "quadratic",
      )?.coefficient,
    ).toBe(1);
  });

  test("weights are 1 on the diagonal and fall with distance to 0", () => {
    for (const kind of ["linear", "quadratic", "ordinal"] as const) {
      const [first = []] = agreementWeights(10, kind);
      expect([first[0], first[9]]).toEqual([1, 0]);
      expect(first.every((weight, i) => i === 0 || weight < (first[i - 1] ?? 0))).toBe(true);
    }
  });
});

describe("correlation", () => {
  const pairs = fc.array(fc.tuple(score, score), { minLength: 3, maxLength: 30 });

  test("lies between -1 and 1, turns with a mirrored side, and is symmetric", () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const [x, y] = [list.map(([a]) => a), list.map(([, b]) => b)];
        const [found, swapped] = [correlations(x, y), correlations(y, x)];
        const mirrored = correlations(
          x,
          y.map((value) => 11 - value),
        );
        for (const kind of ["pearson", "spearman", "kendall"] as const) {
          const value = found[kind];
          if (typeof value !== "number") {
            expect(value).toBe("no variation");
            continue;
          }
          expect(Math.abs(value)).toBeLessThanOrEqual(1);
          expect(swapped[kind]).toBeCloseTo(value, 10);
          expect(mirrored[kind]).toBeCloseTo(-value, 10);
        }
      }),
    );
  });

  test("two pairs are not enough", () => {
    expect(correlations([1, 2], [1, 2]).pearson).toBe("not enough overlap");
  });
});
