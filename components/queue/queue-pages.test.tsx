import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { QueueQuery } from "@/lib/runs/queue-query";
import type { QueueView, RunnerView } from "@/lib/runs/queue-views";
import { QueuePage } from "./queue-page";
import { RunnersPage } from "./runners-page";

const now = new Date("2026-03-02T09:00:00Z");
const nothing = async () => ({ status: "idle" as const });
const empty: QueueView = {
  pausedAt: null,
  running: { rows: [], total: 0 },
  waiting: { rows: [], total: 0 },
  ended: { rows: [], total: 0 },
  runners: { ready: 0, all: 0 },
  campaigns: [],
  agents: [],
};
const shown = (view: Partial<QueueView>, query: Partial<QueueQuery> = {}) =>
  renderToStaticMarkup(
    <QueuePage
      view={{ ...empty, ...view }}
      query={{ ...QueueQuery.parse({}), ...query }}
      now={now.getTime()}
      pageSize={50}
      follow={null}
      pause={nothing}
      cancel={nothing}
      retry={nothing}
      prioritise={nothing}
    />,
  );
const head = {
  runId: "idea--a--t",
  agent: { id: "a", name: "An agent" },
  task: { id: "t", name: "A task" },
  stage: "idea" as const,
  campaign: null,
  createdAt: now,
  isHeld: false,
  retryOf: null,
};

test("an empty queue says what to do, and with filters that there is more", () => {
  expect(shown({})).toContain("Connect a runner");
  expect(shown({ runners: { ready: 1, all: 1 } })).not.toContain("Connect a runner");
  expect(shown({}, { agent: "a" })).toContain("No run fits");
});

test("a run that waits for a person is marked by more than colour, and a cost that nobody can tell is no zero", () => {
  const why = { code: "no_runner", words: "No runner is connected.", needsPerson: true } as const;
  const waiting = { total: 1, rows: [{ ...head, place: 1, priority: 100, losses: 2, why }] };
  const running = {
    total: 1,
    rows: [
      {
        ...head,
        runner: { id: "r", name: "gpu-01" },
        attempt: 2,
        claimedAt: now,
        lastHeardAt: new Date(now.getTime() - 90_000),
        isSilent: true,
        leaseExpiresAt: new Date(now.getTime() + 600_000),
        cancelRequestedAt: null,
        step: null,
        wallS: 3600,
        costUsd: null,
      },
    ],
  };
  const html = shown({ waiting, running, pausedAt: now });
  expect(html).toMatch(/<svg[^>]*>.*?<\/svg>No runner is connected\./);
  expect(html).toContain("lost 2 times by no fault of its own");
  expect(html).toContain("unknown</span>");
  expect(html).toMatch(/unreachable, heard .*1 min 30 s ago/);
  expect(html).toContain("The queue is paused");
});

test("a runner whose jobs are not kept apart is warned of, and a revoked one has no buttons", () => {
  const runner: RunnerView = {
    id: "r",
    name: "gpu-01",
    state: "ready",
    notReady: [],
    labels: [],
    version: "0.1.0",
    registeredAt: now,
    lastSeenAt: now,
    drainedAt: null,
    revokedAt: null,
    capacity: { executor: "local", isolation: "group", cpus: 4, memoryMb: 8192, diskMb: 10_240, keys: [] },
    gpus: [{ uuid: "g", name: "Example GPU", memoryMb: 24_576, use: null }],
    leases: [],
  };
  const html = (one: RunnerView) =>
    renderToStaticMarkup(
      <RunnersPage
        view={{ runners: [one], registrations: [] }}
        now={now.getTime()}
        site="https://referee.example"
        minutes={60}
        follow={null}
        makeToken={nothing}
        revokeToken={nothing}
        drain={nothing}
        revoke={nothing}
      />,
    );
  expect(html(runner)).toContain("Install bubblewrap");
  expect(html(runner)).toContain("24 GB, free");
  expect(html(runner)).toContain("Drain");
  expect(html({ ...runner, state: "revoked", revokedAt: now })).not.toContain("Drain");
});
