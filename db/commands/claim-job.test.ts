import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { operator } from "@/lib/actor";
import { QueueQuery } from "@/lib/runs/queue-query";
import { noUsage } from "@/lib/runs/usage";
import { dataVersion } from "../queries/data-version";
import { queueView } from "../queries/queue-view";
import { runExecution } from "../queries/run-execution";
import { aCampaign, aQueuedJob, fixtureCapacity, runnerTime } from "../runner-fixture";
import { campaigns, queueState } from "../schema/jobs";
import { runners } from "../schema/runners";
import { testDatabase } from "../testing";
import {
  attemptsOf,
  callingRunner,
  claim,
  end,
  free,
  given,
  jobRow,
  later,
  retry,
  rules,
} from "./job-life-fixture";
import { reapAttempts } from "./reap-attempts";
import { renewLeases } from "./renew-leases";

const clock = { now: runnerTime, staleMs: 60_000 };

test("the line is kept: lower priority numbers first, then the older", () => {
  const db = testDatabase();
  const runner = callingRunner(db);
  const [slow, old, young] = [
    aQueuedJob(db, { priority: 200 }),
    aQueuedJob(db, { createdAt: later(1) }),
    aQueuedJob(db, { createdAt: later(2) }),
  ];
  const order = [claim(db, runner), claim(db, runner), claim(db, runner)].map((one) => given(one).job.run);
  expect(order).toEqual([old.runId, young.runId, slow.runId]);
});

test("runs that were put in line at one moment go in the order in which they were put there", () => {
  const db = testDatabase();
  const runner = callingRunner(db);
  const queued = Array.from({ length: 12 }, () => aQueuedJob(db).runId);
  const places = queued.map((runId) => runExecution(db, operator, runId)?.queue?.place);
  expect(places).toEqual(queued.map((_, at) => at + 1));
  expect(queueView(db, operator, QueueQuery.parse({ part: "waiting" }), clock).waiting.rows).toMatchObject(
    queued.map((runId, at) => ({ runId, place: at + 1 })),
  );
  expect(queued.map(() => given(claim(db, runner)).job.run)).toEqual(queued);
});

test("a run far behind many that do not fit is found, and the first of many that do is taken", () => {
  const db = testDatabase();
  const runner = callingRunner(db);
  for (let n = 0; n < 60; n++) aQueuedJob(db, { needs: n % 2 === 0 ? { labels: ["a100"] } : { gpus: 1 } });
  const last = aQueuedJob(db);
  expect(given(claim(db, runner)).job.run).toBe(last.runId);
  expect(claim(db, runner)).toBeNull();
});

test.each([
  ["more processors", { cpus: 5 }, {}],
  ["a GPU", { gpus: 1 }, {}],
  [
    "a larger GPU",
    { gpus: 1, gpuMemoryMb: 40_000 },
    { free: { ...free, gpus: [{ uuid: "g", name: "n", memoryMb: 24_000 }] } },
  ],
  ["a label", { labels: ["a100"] }, { labels: ["h100"] }],
])(
  "a job that needs %s than the runner has free stays in line, and one behind it is handed out",
  (_, needs, offer) => {
    const db = testDatabase();
    const runner = callingRunner(db);
    const { jobId } = aQueuedJob(db, { needs, priority: 1 });
    const { runId } = aQueuedJob(db);
    expect(given(claim(db, runner, runnerTime, offer)).job.run).toBe(runId);
    expect(claim(db, runner, runnerTime, offer)).toBeNull();
    expect(jobRow(db, jobId)?.state).toBe("queued");
  },
);

test("an idle question leaves no trace, and nothing is handed out while the line is paused", () => {
  const db = testDatabase();
  const runner = callingRunner(db);
  const version = dataVersion(db);
  expect(claim(db, runner)).toBeNull();
  expect(dataVersion(db)).toBe(version);
  aQueuedJob(db);
  db.update(queueState).set({ pausedAt: runnerTime }).run();
  expect(claim(db, runner)).toBeNull();
  db.update(queueState).set({ pausedAt: null }).run();
  expect(given(claim(db, runner)).fence).toBe(1);
});

test("a campaign that has used up its budget is paused, and others go on", () => {
  const db = testDatabase();
  const runner = callingRunner(db);
  const campaignId = aCampaign(db, { budgetUsd: 1 });
  for (let one = 0; one < 3; one++) aQueuedJob(db, { campaignId, priority: 1 });
  const { runId } = aQueuedJob(db);
  const first = given(claim(db, runner));
  end(db, runner, first, { usage: { ...noUsage, costUsd: 0.6 } });
  const second = given(claim(db, runner));
  const progress = {
    phase: "running" as const,
    stages: [],
    elapsedMs: 1,
    usage: { ...noUsage, costUsd: 0.4 },
    rssMb: null,
    diskMb: null,
    gpus: [],
    upload: null,
  };
  const attempts = [{ attempt: second.attempt, fence: second.fence, progress }];
  renewLeases(db, runner, { attempts, isReady: true, reasons: [] }, rules, runnerTime);
  expect(given(claim(db, runner)).job.run).toBe(runId);
  expect(db.select().from(campaigns).get()).toMatchObject({ pausedWhy: "budget", pausedAt: runnerTime });
  expect(claim(db, runner)).toBeNull();
});

test("a lost attempt gives its job another turn after a while, first to another machine that is idle", () => {
  const db = testDatabase();
  const [one, other] = [callingRunner(db), callingRunner(db)];
  const { jobId } = aQueuedJob(db);
  const first = given(claim(db, one));
  expect(reapAttempts(db, () => retry, later(149))).toEqual([]);
  expect(reapAttempts(db, () => retry, later(151))).toEqual([first.attempt]);
  expect(attemptsOf(db, jobId)).toMatchObject([{ state: "lost", reason: "runner_lost", outcome: null }]);
  expect(jobRow(db, jobId)).toMatchObject({ state: "queued", infraFailures: 1, notBefore: later(181) });
  expect(claim(db, other, later(180))).toBeNull();
  db.update(runners)
    .set({ lastSeenAt: later(181) })
    .run();
  expect(claim(db, one, later(182))).toBeNull();
  expect(given(claim(db, other, later(182))).fence).toBe(2);
});

test("a runner without the agent's key leaves the run to one that has it, takes what stands behind, and takes it where nobody has", () => {
  const db = testDatabase();
  const [without, withKey] = [callingRunner(db), callingRunner(db)];
  const keyed = aQueuedJob(db, { needs: { keys: ["ANTHROPIC_API_KEY"] } });
  const plain = aQueuedJob(db, { createdAt: later(1), needs: { keys: [] } });
  const setKeys = (keys: readonly string[]) =>
    db
      .update(runners)
      .set({ capacity: { ...fixtureCapacity, keys } })
      .where(eq(runners.id, withKey.id))
      .run();
  setKeys(["ANTHROPIC_API_KEY"]);
  const other = given(claim(db, without));
  expect(other.job.run).toBe(plain.runId);
  expect(claim(db, without)).toBeNull();
  setKeys(["OPENAI_API_KEY"]);
  expect(given(claim(db, without)).job.run).toBe(keyed.runId);
});

test("the key of a runner that drains or is silent keeps no run waiting", () => {
  const db = testDatabase();
  const [without, withKey] = [callingRunner(db), callingRunner(db)];
  aQueuedJob(db, { needs: { keys: ["ANTHROPIC_API_KEY"] } });
  db.update(runners)
    .set({ capacity: { ...fixtureCapacity, keys: ["ANTHROPIC_API_KEY"] }, drainedAt: runnerTime })
    .where(eq(runners.id, withKey.id))
    .run();
  const first = given(claim(db, without));
  expect(first.fence).toBe(1);
  aQueuedJob(db, { needs: { keys: ["ANTHROPIC_API_KEY"] } });
  db.update(runners).set({ drainedAt: null }).where(eq(runners.id, withKey.id)).run();
  expect(claim(db, without, later(10))).toBeNull();
  expect(claim(db, without, later(61))).not.toBeNull();
});

test("where no other machine comes for it, the one that lost it gets it again", () => {
  const db = testDatabase();
  const one = callingRunner(db);
  callingRunner(db);
  aQueuedJob(db);
  given(claim(db, one));
  reapAttempts(db, () => retry, later(151));
  db.update(runners)
    .set({ lastSeenAt: later(181) })
    .run();
  expect(claim(db, one, later(200))).toBeNull();
  expect(given(claim(db, one, later(212))).fence).toBe(2);
});
