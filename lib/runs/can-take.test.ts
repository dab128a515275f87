import { expect, test } from "vitest";
import { canTake } from "./can-take";

const needs = { gpus: 2, gpuMemoryMb: 40_000, cpus: 4, memoryMb: 1000, diskMb: 100, labels: ["a100"] };
const gpu = (memoryMb: number) => ({ memoryMb });
const room = { gpus: [gpu(40_000), gpu(80_000)], cpus: 4, memoryMb: 1000, diskMb: 100 };

test("a machine with just enough of everything can take a job", () => {
  expect(canTake(needs, room, ["a100", "fast"])).toBe(true);
});

test.each([
  ["a GPU", { gpus: [gpu(80_000)] }, ["a100"]],
  ["memory on a GPU", { gpus: [gpu(39_999), gpu(80_000)] }, ["a100"]],
  ["a processor", { cpus: 3 }, ["a100"]],
  ["memory", { memoryMb: 999 }, ["a100"]],
  ["disk", { diskMb: 99 }, ["a100"]],
  ["a label", {}, ["A100"]],
])("one that lacks %s cannot", (_, less, labels) => {
  expect(canTake(needs, { ...room, ...less }, labels)).toBe(false);
});
