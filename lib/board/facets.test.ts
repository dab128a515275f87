import { expect, test } from "vitest";
import { agentFacets, countChoices, passesFilters } from "./facets";
import { LeaderboardQuery } from "./schema";
import { inventedBoard } from "./shown-fixture";

const [entry] = inventedBoard([{ name: "A", scores: [7, 8] }]).entries;
const query = (filters: object) =>
  LeaderboardQuery.parse({ benchmark: "mlr-bench", stage: "end2end", ...filters });

test("an empty filter lets a row pass, one of several choices is enough, and each filter must pass", () => {
  if (!entry) throw new RangeError("the fixture needs a row");
  expect(passesFilters(entry, query({}))).toBe(true);
  expect(passesFilters(entry, query({ scaffold: ["x", "s"] }))).toBe(true);
  expect(passesFilters(entry, query({ scaffold: ["s"], coder: ["other"] }))).toBe(false);
  expect(passesFilters(entry, query({ scaffold: ["x"] }))).toBe(false);
});

test("an agent without a model is found under none", () => {
  if (!entry) throw new RangeError("the fixture needs a row");
  expect(passesFilters(entry, query({ family: ["none"] }))).toBe(true);
  expect(passesFilters(entry, query({ family: ["claude"] }))).toBe(false);
  expect(agentFacets([entry.agent]).family).toEqual([{ id: "none", name: "None", n: 1 }]);
});

test("choices are counted once each, most first", () => {
  const list = ["b", "a", "b", "c"].map((id) => ({ id, name: id.toUpperCase() }));
  expect(countChoices(list)).toEqual([
    { id: "b", name: "B", n: 2 },
    { id: "a", name: "A", n: 1 },
    { id: "c", name: "C", n: 1 },
  ]);
});
