import fc from "fast-check";
import { expect, test } from "vitest";
import { type FacetChoice, type FacetValues, facetCounts, passes } from "./facets";

type Name = "venue" | "year";
const value = fc.constantFrom("a", "b", "c");
const thing: fc.Arbitrary<FacetValues<Name>> = fc.record({ venue: fc.option(value), year: fc.option(value) });
const choice: fc.Arbitrary<FacetChoice<Name>> = fc.record({
  venue: fc.subarray(["a", "b", "c"]),
  year: fc.subarray(["a", "b"]),
});

test("a count is what a reader gets who picks only that value there", () => {
  fc.assert(
    fc.property(fc.array(thing), choice, (things, chosen) => {
      for (const [picked, count] of facetCounts(things, chosen, "venue")) {
        const shown = things.filter((one) => passes(one, { ...chosen, venue: [picked] }));
        expect(count).toBe(shown.length);
      }
    }),
  );
});

test("a value that the other filters empty stays listed with 0", () => {
  const things = [
    { venue: "ICLR", year: "2023" },
    { venue: "ICML", year: "2024" },
  ];
  const counts = facetCounts<Name>(things, { venue: [], year: ["2023"] }, "venue");
  expect([...counts]).toEqual([
    ["ICLR", 1],
    ["ICML", 0],
  ]);
});

test("a facet's own choice does not narrow its own counts", () => {
  const things = [
    { venue: "ICLR", year: "2023" },
    { venue: "ICML", year: "2023" },
  ];
  expect(facetCounts<Name>(things, { venue: ["ICLR"], year: [] }, "venue").get("ICML")).toBe(1);
});

test("a thing without a value passes only where nothing is chosen", () => {
  const thing = { venue: null, year: "2023" };
  expect(passes(thing, { venue: [], year: [] })).toBe(true);
  expect(passes(thing, { venue: ["ICLR"], year: [] })).toBe(false);
});
