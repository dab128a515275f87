import { expect, test } from "vitest";
import { type Taker, unmetNeeds, waitReason } from "./wait-reason";

const now = new Date("2026-03-02T09:00:00Z");
const needs = { gpus: 1, gpuMemoryMb: 16_384, cpus: 4, memoryMb: 8192, diskMb: 10_240, labels: [] };
const waiting = {
  needs,
  keys: ["OPENAI_API_KEY"],
  notBefore: null,
  isQueuePaused: false,
  campaignPause: null,
};
const able: Taker = {
  gpus: [{ memoryMb: 24_000 }],
  cpus: 8,
  memoryMb: 64_000,
  diskMb: 100_000,
  labels: ["lab"],
  keys: ["OPENAI_API_KEY"],
  isReady: true,
};
const why = (change: Partial<Parameters<typeof waitReason>[0]>, live: readonly Taker[] = [able]) =>
  waitReason({ ...waiting, ...change }, live, now);

test("a run that fits waits for a runner to be free", () => {
  expect(why({})).toEqual({
    code: "busy",
    words: "It goes to the next runner that is free.",
    needsPerson: false,
  });
});

test("what stops everything is said first, then what stops its campaign, then what stops it alone", () => {
  const notBefore = new Date(now.getTime() + 25_000);
  const all = { isQueuePaused: true, campaignPause: "budget" as const, notBefore };
  expect(why(all, []).code).toBe("queue_paused");
  expect(why({ ...all, isQueuePaused: false }, []).code).toBe("budget_spent");
  expect(why({ campaignPause: "chair" }, []).code).toBe("campaign_paused");
  expect(why({ notBefore }, []).words).toBe("It is tried again in 25 s.");
  expect(why({ notBefore: new Date(now.getTime() + 480_000) }).words).toBe("It is tried again in 8 min.");
  expect(why({ notBefore: now }, []).code).toBe("no_runner");
});

test("needs that no connected runner meets are named, each by itself", () => {
  const small = { ...able, gpus: [], cpus: 2 };
  expect(why({}, [small])).toMatchObject({ code: "none_fits", needsPerson: true });
  expect(why({}, [small]).words).toBe("No connected runner has 1 GPU of 16 GB each or 4 CPUs.");
  expect(why({ needs: { ...needs, labels: ["a100"] } }).words).toBe(
    "No connected runner has the label “a100”.",
  );
});

test("needs that are met by different runners only are not met", () => {
  const runners = [
    { ...able, gpus: [] },
    { ...able, cpus: 1 },
  ];
  expect(unmetNeeds(needs, runners)).toBe("all that it needs at once");
});

test("a runner that drains takes nothing, and a key that nobody has set is said before it is missed", () => {
  expect(why({}, [{ ...able, isReady: false }]).code).toBe("none_ready");
  expect(why({ keys: ["GEMINI_API_KEY"] })).toMatchObject({ code: "busy", needsPerson: true });
  expect(why({ keys: ["GEMINI_API_KEY"] }).words).toContain("none has set GEMINI_API_KEY");
});
