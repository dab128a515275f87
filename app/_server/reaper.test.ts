import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { aQueuedJob } from "@/db/runner-fixture";
import { withRunnerSite } from "@/db/runner-site";
import { jobAttempts } from "@/db/schema/job-attempts";
import { jobs } from "@/db/schema/jobs";
import { db } from "./db";
import { startReaper } from "./reaper";
import { claimed, workingRunner } from "./runner-testing";

withRunnerSite({ REFEREE_REAP_MS: "1000", REFEREE_REAP_GRACE_S: "120", REFEREE_START_LEASE_S: "30" });
afterEach(() => {
  vi.useRealTimers();
});

test("a run whose runner was killed leaves its running state, but not because the site was away", async () => {
  const { jobId } = aQueuedJob(db());
  const { attempt } = await claimed(await workingRunner());
  const stateOf = () => db().select().from(jobs).where(eq(jobs.id, jobId)).get()?.state;
  // The site was down for longer than the lease.
  db()
    .update(jobAttempts)
    .set({ leaseExpiresAt: new Date(0) })
    .where(eq(jobAttempts.id, attempt))
    .run();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date", "performance"], now: Date.now() });
  const stop = startReaper();
  expect(startReaper()).toBe(stop);
  vi.advanceTimersByTime(89_000);
  expect(stateOf()).toBe("running");
  vi.advanceTimersByTime(30_000);
  expect(stateOf()).toBe("running");
  vi.advanceTimersByTime(3000);
  expect(stateOf()).toBe("queued");
  stop();
});

test.each([1, -1])("a clock that is set by %i day loses no run, and holds none up", async (days) => {
  const { jobId } = aQueuedJob(db());
  await claimed(await workingRunner());
  const waiting = aQueuedJob(db());
  const stateOf = () => db().select().from(jobs).where(eq(jobs.id, jobId)).get()?.state;
  const dueOf = () => db().select().from(jobs).where(eq(jobs.id, waiting.jobId)).get()?.notBefore;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date", "performance"], now: Date.now() });
  const stop = startReaper();
  vi.advanceTimersByTime(119_000);
  db()
    .update(jobs)
    .set({ notBefore: new Date(Date.now() + 60_000) })
    .where(eq(jobs.id, waiting.jobId))
    .run();
  db()
    .update(jobAttempts)
    .set({ leaseExpiresAt: new Date(Date.now() + 20_000) })
    .run();
  vi.setSystemTime(Date.now() + days * 86_400_000);
  vi.advanceTimersByTime(60_000);
  expect(stateOf()).toBe("running");
  expect(dueOf()?.getTime()).toBeLessThan(Date.now() + 3_600_000);
  vi.advanceTimersByTime(60_000);
  expect(stateOf()).toBe("queued");
  stop();
});
