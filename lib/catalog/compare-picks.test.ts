import fc from "fast-check";
import { expect, test } from "vitest";
import { compareAgentsHref, compareRunsHref, readComparePicks } from "./compare-picks";

const read = (href: string) => {
  const params = new URL(href, "http://x").searchParams;
  return readComparePicks(
    Object.fromEntries([...new Set(params.keys())].map((key) => [key, params.getAll(key)])),
  );
};

test("picks survive the address, whatever the names hold", () => {
  const name = fc.string({ minLength: 1 });
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 5, minLength: 1 }), (ids) => {
      expect(read(compareAgentsHref(ids, "idea"))).toMatchObject({
        kind: "agents",
        ids,
        stage: "idea",
        isTwice: false,
      });
      expect(read(compareRunsHref(ids))).toMatchObject({ kind: "runs", ids, isTwice: false });
    }),
  );
});

test("the same agent twice is one pick, and is known to have been twice", () => {
  expect(readComparePicks({ agent: ["a", "a"] })).toMatchObject({ ids: ["a"], isTwice: true });
  expect(readComparePicks({ agent: ["a", ""] })).toMatchObject({ ids: ["a"], isTwice: false });
  expect(readComparePicks({ agent: ["a", "a", "b"] })).toMatchObject({ ids: ["a", "b"], isTwice: false });
});

test("an empty or nonsensical address picks nothing and never throws", () => {
  expect(readComparePicks({ stage: "lunch", condition: "dark", agent: "" })).toEqual({
    kind: "agents",
    ids: [],
    isTwice: false,
    stage: undefined,
    condition: "default",
  });
});
