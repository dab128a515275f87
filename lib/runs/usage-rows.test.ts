import { expect, test } from "vitest";
import type { Progress, StageProgress } from "./progress";
import { noUsage } from "./usage";
import { usageRows } from "./usage-rows";

const stage = (name: string, more: Partial<StageProgress> = {}): StageProgress => ({
  name,
  state: "done",
  startedMs: 0,
  durationMs: 10,
  usage: { ...noUsage, costUsd: 1, input: 5, output: 2 },
  model: null,
  ...more,
});
const progressOf = (...stages: StageProgress[]): Progress => ({
  phase: "running",
  stages,
  elapsedMs: 0,
  usage: noUsage,
  rssMb: null,
  diskMb: null,
  gpus: [],
  upload: null,
});
const used = (progress: Progress | null) => ({ progress, usage: { ...noUsage, costUsd: 3 }, durationMs: 99 });
const parts = (...stages: StageProgress[]) => usageRows(used(progressOf(...stages))).map(({ part }) => part);

test("the stages of the benchmark's agents become parts, the experiment that of the coding agent", () => {
  expect(
    parts(...["idea", "literature", "proposal", "experiment", "paper"].map((name) => stage(name))),
  ).toEqual(["idea", "literature", "proposal", "coding", "paper"]);
  expect(usageRows(used(progressOf(stage("experiment"))))).toEqual([
    { part: "coding", costUsd: 1, inputTokens: 5, outputTokens: 2, durationMs: 10 },
  ]);
});

test("a stage that never began has no cost, and one whose cost nobody knows has an unknown one", () => {
  expect(parts(stage("idea"), stage("paper", { state: "waiting", startedMs: null }))).toEqual(["idea"]);
  expect(usageRows(used(progressOf(stage("idea", { usage: null }))))).toMatchObject([
    { part: "idea", costUsd: null },
  ]);
});

test("an agent that tells its steps in words of its own, twice the same or not at all, has one cost for all", () => {
  const whole = { part: "all", costUsd: 3, inputTokens: 0, outputTokens: 0, durationMs: 99 };
  for (const progress of [
    null,
    progressOf(),
    progressOf(stage("thinking")),
    progressOf(stage("idea"), stage("toString")),
    progressOf(stage("idea"), stage("idea")),
  ]) {
    expect(usageRows(used(progress))).toEqual([whole]);
  }
});

test("where all stages together used nothing, each of them is known to have used nothing", () => {
  const stages = [stage("idea", { usage: null }), stage("experiment", { usage: null })];
  const nothing = { costUsd: 0, inputTokens: 0, outputTokens: 0, durationMs: 10 };
  const rows = usageRows({
    progress: progressOf(...stages),
    usage: { ...noUsage, costUsd: 0 },
    durationMs: 99,
  });
  expect(rows).toEqual([
    { part: "idea", ...nothing },
    { part: "coding", ...nothing },
  ]);
});
