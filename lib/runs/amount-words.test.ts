import { expect, test } from "vitest";
import { clockWords, dollarWords, durationWords, megabyteWords, tokenWords } from "./amount-words";

test.each([
  [0, "0 s"],
  [12_400, "12 s"],
  [59_600, "1 min"],
  [525_000, "8 min 45 s"],
  [7_500_000, "2 h 05 min"],
  [14_400_000, "4 h"],
])("%i ms is %s", (ms, words) => expect(durationWords(ms)).toBe(words));

test.each([
  [0, "0 MB"],
  [512, "512 MB"],
  [4096, "4 GB"],
  [3174, "3.1 GB"],
  [142_336, "139 GB"],
])("%i MB is %s", (mb, words) => expect(megabyteWords(mb)).toBe(words));

test.each([
  [0, "0"],
  [812, "812"],
  [3104, "3.1 k"],
  [318_000, "318 k"],
  [999_600, "1 M"],
  [2_100_000, "2.1 M"],
])("%i tokens are %s", (tokens, words) => expect(tokenWords(tokens)).toBe(words));

test("a small cost is never rounded to nothing", () => {
  expect([0, 0.0062, 0.64, 5].map(dollarWords)).toEqual(["$0.00", "$0.0062", "$0.64", "$5.00"]);
});

test("a time of day has its zone", () => expect(clockWords("2026-03-02T14:01:52.000Z")).toBe("14:01:52 UTC"));
