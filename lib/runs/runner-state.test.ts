import { expect, test } from "vitest";
import { runnerState } from "./runner-state";

const now = new Date("2026-03-02T09:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const well = {
  session: "s",
  version: "0.1.0",
  isReady: true,
  drainedAt: null,
  revokedAt: null,
  lastSeenAt: ago(5),
};
const stateOf = (change: Partial<typeof well> | Record<string, unknown>) =>
  runnerState({ ...well, ...change }, now, 60_000);

test("a runner that was heard of a moment ago and says so is ready", () => {
  expect(stateOf({})).toBe("ready");
  expect(stateOf({ isReady: false })).toBe("not_ready");
  expect(stateOf({ drainedAt: ago(60) })).toBe("draining");
});

test("one that was not heard of is unreachable, exactly after the time that is set", () => {
  expect(stateOf({ lastSeenAt: ago(60) })).toBe("ready");
  expect(stateOf({ lastSeenAt: ago(61), drainedAt: ago(99) })).toBe("silent");
});

test("revoked is for good, and a version too old or none at all comes before being silent", () => {
  expect(stateOf({ revokedAt: ago(1), session: null, version: "0.0.1" })).toBe("revoked");
  expect(stateOf({ session: null, lastSeenAt: ago(1e6) })).toBe("new");
  expect(stateOf({ version: "0.0.9", lastSeenAt: ago(1e6) })).toBe("outdated");
});
