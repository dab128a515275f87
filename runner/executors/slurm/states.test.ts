import { expect, test } from "vitest";
import { batchArgs, batchScript, jobName } from "./batch";
import { jobOfLine, jobsOfJson, standingOf } from "./states";

const standing = (...states: string[]) => standingOf({ states, reason: null });

test.each(["PENDING", "CONFIGURING", "REQUEUED"])("a job that is %s waits", (state) => {
  expect(standing(state)).toEqual({ state: "pending" });
});

test.each(["RUNNING", "COMPLETING", "SUSPENDED"])("a job that is %s has not ended", (state) => {
  expect(standing(state)).toEqual({ state: "running" });
});

test("a failed job of which processes are still being ended has not ended", () => {
  expect(standing("FAILED", "COMPLETING")).toEqual({ state: "running" });
});

test.each([
  ["CANCELLED", "cluster_failed", "somebody cancelled it there"],
  ["TIMEOUT", "cluster_failed", "it reached the cluster's own time limit"],
  ["NODE_FAIL", "cluster_failed", "its node failed"],
  ["PREEMPTED", "cluster_failed", "another job took its place"],
  ["BOOT_FAIL", "cluster_failed", "its node did not boot"],
  ["DEADLINE", "cluster_failed", "it could not begin before the cluster's deadline"],
  ["OUT_OF_MEMORY", "out_of_memory", "its share of the node"],
])("%s is told as what it is", (state, why, detail) => {
  expect(standing(state)).toEqual({ state: "ended", why, detail });
});

test("COMPLETED and FAILED leave the reason to the supervisor", () => {
  expect(standing("COMPLETED")).toMatchObject({ state: "ended", why: null });
  expect(standingOf({ states: ["FAILED"], reason: "NonZeroExitCode" })).toEqual({
    state: "ended",
    why: null,
    detail: "NonZeroExitCode",
  });
});

test("a word that no version we know uses is never taken for an end", () => {
  expect(standing("TELEPORTED")).toEqual({ state: "unknown" });
});

test("old and new forms of squeue's JSON give the same", () => {
  const old = { jobs: [{ job_id: 7, name: "att-a-1", job_state: "RUNNING", state_reason: "None" }] };
  const young = { jobs: [{ job_id: 7, name: "att-a-1", job_state: ["RUNNING"], state_reason: "None" }] };
  const job = { id: "7", name: "att-a-1", states: ["RUNNING"], reason: null };
  expect(jobsOfJson(JSON.stringify(old))).toEqual([job]);
  expect(jobsOfJson(JSON.stringify(young))).toEqual([job]);
  expect(() => jobsOfJson("slurm_load_jobs error")).toThrow(SyntaxError);
  expect(() => jobsOfJson("{}")).toThrow(SyntaxError);
});

test("one line of scontrol is a job, and an error is none", () => {
  const line = "JobId=12 JobName=att-a-2 UserId=root(0) JobState=FAILED Reason=NonZeroExitCode ExitCode=7:0";
  expect(jobOfLine(line)).toEqual({
    id: "12",
    name: "att-a-2",
    states: ["FAILED"],
    reason: "NonZeroExitCode",
  });
  expect(jobOfLine("slurm_load_jobs error: Invalid job id specified")).toBeUndefined();
});

test("a batch names its memory, leaves retries to us and ends after our own limit", () => {
  const needs = { gpus: 2, gpuMemoryMb: 0, cpus: 4, memoryMb: 8000, diskMb: 10, labels: [] };
  const rest = { output: "/x/%j.out", script: "/x/job.sh", siteArgs: ["--partition=gpu"] };
  const args = batchArgs({ name: jobName("a", 3), needs, wallS: 3601, ...rest });
  expect(args).toEqual(
    expect.arrayContaining([
      "--job-name=att-a-3",
      "--mem=8000M",
      "--no-requeue",
      "--time=71",
      "--gres=gpu:2",
    ]),
  );
  expect(args.slice(-2)).toEqual(["--partition=gpu", "/x/job.sh"]);
  expect(batchArgs({ name: "n", needs: { ...needs, gpus: 0 }, wallS: 1, ...rest }).join(" ")).not.toMatch(
    /gres/,
  );
});

test("a path with a quote and a space stays one argument of the script", () => {
  expect(batchScript(["/a b/node", "it's"])).toBe(`#!/bin/sh\nexec '/a b/node' 'it'\\''s'\n`);
});
