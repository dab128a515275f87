import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { runFixture } from "@/components/runs/run-fixture";
import type { RunAttempt, RunExecution } from "@/lib/catalog/run-execution";
import { noUsage } from "@/lib/runs/usage";
import { LiveRun } from "./live-run";
import { metersOf } from "./meters";
import { elapsedMs, stateWords } from "./state-words";
import { stepsOf } from "./steps";

const now = Date.parse("2026-03-02T14:11:00Z");
const seal = { bytes: null, sha256: null, isSealed: false, isFrozen: false };

const attempt = (changes: Partial<RunAttempt> = {}): RunAttempt => ({
  attempt: 1,
  runner: null,
  version: "0.1.0",
  state: "started",
  outcome: null,
  end: null,
  claimedAt: "2026-03-02T14:01:00.000Z",
  startedAt: "2026-03-02T14:01:02.000Z",
  lastHeardAt: "2026-03-02T14:10:58.000Z",
  unreachableSince: null,
  endedAt: null,
  durationMs: null,
  droppedBytes: null,
  hasLateEvidence: false,
  logs: { console: seal, events: seal },
  ...changes,
});

const running = (changes: Partial<RunExecution> = {}): RunExecution => ({
  state: "running",
  end: null,
  queuedAt: "2026-03-02T14:00:00.000Z",
  endedAt: null,
  cancelRequestedAt: null,
  queue: null,
  attempts: [attempt()],
  phase: "running",
  stages: [
    { name: "idea", state: "done", startedMs: 0, durationMs: 12_000, usage: noUsage, model: "m-1" },
    { name: "experiment", state: "running", startedMs: 12_000, durationMs: null, usage: null, model: null },
    { name: "paper", state: "waiting", startedMs: null, durationMs: null, usage: null, model: null },
  ],
  elapsedMs: 540_000,
  rssMb: 900,
  diskMb: null,
  gpus: [],
  upload: null,
  usage: { ...noUsage, input: 300_000, output: 18_000, costUsd: 0.64 },
  limits: { wallS: 14_400, idleS: 1200, costUsd: 5 },
  memoryLimitMb: 4096,
  diskLimitMb: 20_480,
  seed: 7,
  setup: "Set up so.",
  retryOf: null,
  retriedBy: null,
  campaign: null,
  files: { state: null, skipped: [], skippedCount: 0, withheld: { count: 0, paths: [] } },
  notes: [],
  citations: null,
  ...changes,
});

const queued = (changes: Partial<RunExecution> = {}) =>
  running({
    state: "queued",
    attempts: [],
    stages: [],
    phase: null,
    elapsedMs: null,
    usage: noUsage,
    queue: { place: 3, isPaused: false, notBefore: null },
    ...changes,
  });

const failed = (changes: Partial<RunExecution> = {}) =>
  running({
    state: "failed",
    end: { code: "wall_time", words: "It ran for its whole time limit." },
    endedAt: "2026-03-02T14:11:00.000Z",
    attempts: [attempt({ state: "done", outcome: "timeout", durationMs: 600_000 })],
    files: { state: "partial", skipped: [], skippedCount: 0, withheld: { count: 0, paths: [] } },
    ...changes,
  });

const steps = (run: RunExecution) =>
  stepsOf(run, "end2end", elapsedMs(run, now)).map(({ name, look, detail }) => `${name}: ${look}, ${detail}`);

describe("the steps of a run", () => {
  test("that waits are those of its stage, and it stands in line", () => {
    expect(steps(queued())).toEqual([
      "In line: now, place 3",
      "Idea: todo, waiting",
      "Literature: todo, waiting",
      "Proposal: todo, waiting",
      "Experiment: todo, waiting",
      "Paper: todo, waiting",
      "Files: todo, waiting",
    ]);
  });

  test("that runs say how long each took, and the one under way goes on by the server's clock", () => {
    expect(steps(running())).toEqual([
      "Taken: done, 14:01:00 UTC",
      "Idea: done, 12 s",
      "Experiment: now, 8 min 50 s",
      "Paper: todo, waiting",
      "Files: todo, waiting",
    ]);
  });

  test("that failed say what was not finished and what was never begun", () => {
    expect(steps(failed()).slice(2)).toEqual([
      "Experiment: failed, not finished",
      "Paper: todo, not begun",
      "Files: failed, some are here",
    ]);
  });

  test("that sends its files says how far", () => {
    const run = running({ upload: { sentBytes: 30, allBytes: 40 } });
    expect(steps(run).at(-1)).toBe("Files: now, 75% sent");
  });

  test("that is tried again stand at the start once more", () => {
    const again = running({ state: "queued", queue: { place: 1, isPaused: false, notBefore: null } });
    expect(steps(again)[1]).toBe("Idea: todo, waiting");
  });

  test("that was cancelled before anybody took it", () => {
    expect(steps(queued({ state: "cancelled", queue: null }))[0]).toBe("In line: failed, never taken");
  });
});

describe("the time of an attempt", () => {
  test("goes on from what its runner said last", () => expect(elapsedMs(running(), now)).toBe(542_000));
  test("stands still while the runner is unreachable: nobody knows", () => {
    const run = running({ attempts: [attempt({ unreachableSince: "2026-03-02T14:09:00.000Z" })] });
    expect(elapsedMs(run, now)).toBe(540_000);
  });
  test("is the runner's own count in the end", () => expect(elapsedMs(failed(), now)).toBe(600_000));
  test("is counted from the start until it is first told", () => {
    expect(elapsedMs(running({ elapsedMs: null }), now)).toBe(598_000);
    expect(elapsedMs(running({ elapsedMs: null, attempts: [attempt({ startedAt: null })] }), now)).toBe(0);
  });
});

describe("the meters", () => {
  const meter = (run: RunExecution, name: string) =>
    metersOf(run, elapsedMs(run, now)).find((one) => one.name.startsWith(name));

  test("show each value beside its limit", () => {
    expect(meter(running(), "Cost")).toMatchObject({
      value: "$0.64",
      beside: "of $5.00, so far",
      share: 0.128,
    });
    expect(meter(running(), "Tokens")).toMatchObject({ value: "318 k", share: null });
    expect(meter(running(), "Memory")).toMatchObject({ value: "900 MB", beside: "of 4 GB" });
  });

  test("leave unknown what is unknown: it is no zero", () => {
    const run = running({ usage: { ...noUsage, input: null, costUsd: null, costBasis: "unknown" } });
    for (const name of ["Cost", "Tokens", "Disk"])
      expect(meter(run, name)).toMatchObject({ value: null, share: null });
  });

  test("without a budget have no share of it", () => {
    const run = running({ limits: { wallS: 60, idleS: 5, costUsd: null } });
    expect(meter(run, "Cost")).toMatchObject({ beside: "no budget set, so far", share: null });
    expect(meter(run, "Time")?.share).toBe(1);
  });

  test("of a run that was never taken say that nothing has begun", () => {
    expect(metersOf(queued(), 0).map(({ value, instead }) => [value, instead])).toEqual([
      [null, "not begun"],
      [null, "not begun"],
    ]);
  });

  test("show a GPU that tells nothing of itself, while it is in use", () => {
    const gpu = { uuid: "g", name: "A100", usedMb: null, totalMb: null, utilPercent: null };
    expect(meter(running({ gpus: [gpu] }), "GPU")).toMatchObject({ value: null, beside: "memory not told" });
    expect(meter(failed({ gpus: [gpu] }), "GPU")).toBeUndefined();
  });
});

test.each([
  [queued(), "in line, place 3"],
  [queued({ queue: { place: 1, isPaused: true, notBefore: null } }), "in line, the queue is paused"],
  [running(), "running"],
  [running({ attempts: [attempt({ attempt: 2 }), attempt()] }), "running, attempt 2"],
  [running({ cancelRequestedAt: "2026-03-02T14:10:00.000Z" }), "being cancelled"],
  [
    running({ attempts: [attempt({ unreachableSince: "2026-03-02T14:09:00.000Z" })] }),
    "running, unreachable",
  ],
  [failed(), "failed"],
  [failed({ state: "cancelled" }), "cancelled"],
  [failed({ state: "succeeded" }), "finished"],
])("a badge says in which state a run is", (run, words) => expect(stateWords(run).text).toBe(words));

function page(run: RunExecution, words = "t"): string {
  const { id, stage, task, agent } = runFixture(words);
  const logs = run.attempts[0]
    ? {
        attempt: run.attempts[0].attempt,
        isComplete: run.state !== "running",
        console: { bytes: 9, rows: [{ text: words, more: 0, updates: 0 }], firstLine: 1 },
        events: { told: [], from: 0, to: 0 },
      }
    : null;
  return renderToStaticMarkup(
    <LiveRun
      named={{ id, stage, task, agent }}
      start={{ asOf: new Date(now).toISOString(), execution: run }}
      logs={logs}
      files={{ count: 2, href: "/runs/r?tab=files" }}
      controls={null}
    />,
  );
}
const text = (html: string) => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

describe("the page of a run", () => {
  test("says in plain words why it ended, and that files were kept", () => {
    expect(text(page(failed()))).toContain("It ran for its whole time limit. 2 files were kept.");
    expect(page(failed())).toContain('href="/runs/r?tab=files"');
  });

  test("says of a silent runner that nothing is lost, and never that the run failed", () => {
    const html = text(
      page(running({ attempts: [attempt({ unreachableSince: "2026-03-02T14:09:00.000Z" })] })),
    );
    expect(html).toContain(
      "Its runner is unreachable. It was last heard of at 14:09:00 UTC, 2 min ago. Nothing is lost",
    );
    expect(html).not.toMatch(/failed/);
  });

  test("says of a run in line what it waits for", () => {
    expect(text(page(queued()))).toContain("2 runs are ahead of it.");
    expect(text(page(queued()))).toContain("Its log appears here as soon as a runner has taken it.");
  });

  test("has no button that changes anything for a reader without the right", () => {
    for (const run of [queued(), running(), failed()])
      expect(page(run)).not.toMatch(/<form|Cancel run|Try again/);
  });

  test.each(['<script>alert(1)</script>"><img src=x onerror=alert(1)>', "javascript:alert(1)"])(
    "%j in any field that a runner or an agent fills never runs",
    (payload) => {
      const html = page(
        failed({
          end: { code: payload, words: payload },
          stages: [
            { name: payload, state: "done", startedMs: 0, durationMs: 1, usage: null, model: payload },
          ],
          notes: [payload],
          setup: payload,
          campaign: { id: "c", name: payload },
          files: {
            state: "partial",
            skipped: [{ path: payload, why: payload }],
            skippedCount: 1,
            withheld: { count: 1, paths: [payload] },
          },
        }),
        payload,
      );
      expect(html.replace(/"[^"]*"/g, '""')).not.toMatch(/<(script|img|iframe|form)\b|<[^>]*\son\w+\s*=/i);
      for (const [, address = ""] of html.matchAll(/\s(?:href|src)="([^"]*)"/g))
        expect(address).toMatch(/^(#|\/(?!\/))/);
    },
  );
});
