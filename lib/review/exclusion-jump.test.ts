import { expect, test } from "vitest";
import { hasJumped } from "./exclusion-jump";

const run = (length: number, excluded: boolean) => Array.from({ length }, () => excluded);

test("a rule that begins to take out reviews is called, before it has taken out many", () => {
  expect(hasJumped([...run(30, false), ...run(3, true)])).toBe(true);
  expect(hasJumped(run(3, true))).toBe(true);
});

test("a rule that takes out as many as ever is not called, nor are two, nor none", () => {
  expect(hasJumped(Array.from({ length: 60 }, (_, at) => at % 3 === 0))).toBe(false);
  expect(hasJumped([...run(30, false), ...run(2, true)])).toBe(false);
  expect(hasJumped(run(30, false))).toBe(false);
  expect(hasJumped([])).toBe(false);
});

test("what jumped long ago is not called any more", () => {
  expect(hasJumped([...run(5, true), ...run(20, false)])).toBe(false);
});
