import { expect, test } from "vitest";
import { BudgetField, CampaignForm, RunForm } from "./run-form";

const fields = {
  agentId: "an-agent",
  taskId: "a-task",
  inputRunId: "",
  stage: "idea",
  seed: "7",
  wallMin: "90",
  idleMin: "10",
  costUsd: "2.5",
  gpus: "1",
  gpuGb: "23.5",
  cpus: "4",
  memoryGb: "16",
  diskGb: "0.5",
  labels: "lab, a100  lab",
};
const faults = (change: Record<string, string | undefined>) => {
  const read = RunForm.safeParse({ ...fields, ...change });
  return read.success ? [] : read.error.issues.map(({ path }) => path.join("."));
};

test("minutes and gigabytes become seconds and megabytes", () => {
  expect(RunForm.parse({ ...fields, hold: "on" })).toEqual({
    agentId: "an-agent",
    taskId: "a-task",
    inputRunId: null,
    stage: "idea",
    seed: 7,
    limits: { wallS: 5400, idleS: 600, costUsd: 2.5 },
    needs: { gpus: 1, gpuMemoryMb: 24_064, cpus: 4, memoryMb: 16_384, diskMb: 512, labels: ["lab", "a100"] },
    holdForStudy: true,
  });
});

test("an empty budget is no bound, but zero is zero", () => {
  expect(RunForm.parse({ ...fields, costUsd: "" }).limits.costUsd).toBeNull();
  expect(RunForm.parse({ ...fields, costUsd: "0" }).limits.costUsd).toBe(0);
  expect(BudgetField.parse({ campaignId: "c", budgetUsd: " " }).budgetUsd).toBeNull();
});

test("memory of a GPU does not count where none is asked for", () => {
  expect(RunForm.parse({ ...fields, gpus: "0" }).needs.gpuMemoryMb).toBe(0);
});

test("each number that cannot be is named by its field, an empty one too", () => {
  expect(faults({ wallMin: "0", cpus: "1.5", memoryGb: "", seed: "x", costUsd: "-1" }).sort()).toEqual([
    "costUsd",
    "cpus",
    "memoryGb",
    "seed",
    "wallMin",
  ]);
  expect(faults({ diskGb: undefined, costUsd: "much" })).toEqual(["costUsd", "diskGb"]);
  expect(faults({ stage: "nothing" })).toEqual(["stage"]);
});

test("a campaign reads its tasks in whatever way they are listed", () => {
  const form = {
    ...fields,
    name: "First",
    agents: ["a"],
    which: "listed",
    listed: "one\n two,three;one",
    budgetUsd: "",
  };
  expect(CampaignForm.parse(form)).toMatchObject({
    tasks: ["one", "two", "three"],
    budgetUsd: null,
    agents: ["a"],
  });
  expect(
    CampaignForm.safeParse({ ...form, agents: [], name: " " }).error?.issues.map(({ path }) => path[0]),
  ).toEqual(["name", "agents"]);
});
