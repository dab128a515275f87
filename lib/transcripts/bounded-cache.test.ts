import { expect, test } from "vitest";
import { BoundedCache } from "./bounded-cache";

test("what was used longest ago makes room for the new", () => {
  const cache = new BoundedCache<string>(10);
  cache.set("a", "A", 5);
  cache.set("b", "B", 5);
  expect(cache.get("a")).toBe("A");
  cache.set("c", "C", 5);
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual(["A", undefined, "C"]);
});

test("what weighs more than everything allowed is not kept and pushes nothing out", () => {
  const cache = new BoundedCache<string>(10);
  cache.set("a", "A", 5);
  cache.set("huge", "H", 11);
  expect([cache.get("huge"), cache.get("a")]).toEqual([undefined, "A"]);
});

test("a new value under an old key replaces its weight too", () => {
  const cache = new BoundedCache<string>(10);
  cache.set("a", "A", 9);
  cache.set("a", "A2", 2);
  cache.set("b", "B", 8);
  expect([cache.get("a"), cache.get("b")]).toEqual(["A2", "B"]);
});
