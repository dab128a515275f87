import fc from "fast-check";
import { expect, test } from "vitest";
import {
  boardPath,
  exportPath,
  formatViewState,
  parseViewState,
  plainView,
  type ViewState,
} from "./view-state";

const awkward = [
  "A, B (50% & C) #1/雪",
  "=HYPERLINK(1)",
  "<img src=x onerror=alert(1)>",
  "none?",
  "a+b c",
  "ذكاء",
];
const name = fc.oneof(
  fc.constantFrom(...awkward),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }),
);
const names = fc.uniqueArray(name, { maxLength: 5 });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const view: fc.Arbitrary<ViewState> = fc.record({
  lens: name,
  condition: fc.constantFrom("default" as const, "no_code" as const),
  cohort: maybe(name),
  topic: maybe(name),
  year: maybe(fc.integer({ min: 1000, max: 9999 })),
  scaffold: names,
  family: names,
  coder: names,
  sort: maybe(name),
  dir: maybe(fc.constantFrom("asc" as const, "desc" as const)),
  // "none" is the address's own word for no columns.
  cols: maybe(names.map((ids) => ids.filter((id) => id !== "none"))),
  pick: names,
  rounding: maybe(fc.constant("paper" as const)),
  chart: maybe(fc.constant("all" as const)),
  grid: maybe(fc.constant("all" as const)),
});

const read = (address: string) => parseViewState(new URLSearchParams(address));

test("an address gives back the view it was written from, whatever the names hold", () => {
  fc.assert(
    fc.property(view, (one) => {
      expect(read(formatViewState(one))).toEqual(one);
    }),
  );
});

test("an address that went through a browser's URL still gives back the view", () => {
  fc.assert(
    fc.property(view, (one) => {
      const url = new URL(`https://example.org${boardPath("end2end", one)}`);
      expect(parseViewState(url.searchParams)).toEqual(one);
      expect(url.pathname).toBe("/leaderboard/mlr-bench/end2end");
    }),
  );
});

test("equal views have one address", () => {
  fc.assert(
    fc.property(view, (one) => {
      expect(formatViewState(read(formatViewState(one)))).toBe(formatViewState(one));
    }),
  );
});

test("the plain view has no query, and no query is the plain view", () => {
  expect(formatViewState(plainView)).toBe("");
  expect(read("")).toEqual(plainView);
});

test("no columns is another view than the usual columns", () => {
  expect(read("cols=none").cols).toEqual([]);
  expect(read("").cols).toBeUndefined();
  expect(formatViewState({ ...plainView, cols: [] })).toBe("?cols=none");
  expect(read("cols=none&cols=cost").cols).toEqual(["cost"]);
});

test("a name with a comma is one name", () => {
  expect(read("pick=a%2Cb&pick=c").pick).toEqual(["a,b", "c"]);
});

test("blanks of untouched selects, repeats and nonsense fall back and never throw", () => {
  expect(read("topic=&year=&scaffold=&dir=up&condition=x&rounding=1&chart=some")).toEqual(plainView);
  expect(read("coder=a&coder=a&coder=").coder).toEqual(["a"]);
  expect(read("year=20x5").year).toBeUndefined();
});

test("the parameters that Next hands to a page are read as those of an address are", () => {
  expect(parseViewState({ pick: ["a", "b"], lens: "human", sort: undefined })).toEqual(
    read("pick=a&pick=b&lens=human"),
  );
});

test("an export takes what is shown, and not what is picked or opened on screen", () => {
  const seen = read("lens=human&sort=cost&cols=cost&pick=a&chart=all&grid=all&coder=codex");
  expect(exportPath("idea", seen, "csv")).toBe(
    "/api/v1/leaderboards/mlr-bench/idea.csv?lens=human&coder=codex&sort=cost&cols=cost",
  );
  expect(exportPath("idea", seen, "json")).toBe("/api/v1/leaderboards/mlr-bench/idea?lens=human&coder=codex");
});
