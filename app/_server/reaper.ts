import "server-only";
import { inspect } from "node:util";
import { clearOldIncoming } from "@/db/blobs/incoming";
import { extendLeases, restartLeases } from "@/db/commands/extend-leases";
import { reapAttempts } from "@/db/commands/reap-attempts";
import { db } from "./db";
import { env } from "./env";
import { leaseRules, retryRules } from "./runner-rules";

const held = globalThis as { refereeReaper?: NodeJS.Timeout };
const clearEveryMs = 3_600_000;
/** A clock that goes by itself drifts by less than this between two looks; one that was set does not. */
const setByMs = 5000;

/**
 * Watches over leases for as long as this process lives. The site was away until now, not its runners: every lease is made
 * whole again, and for a while nothing is given up. So it is when the site's clock is set, or the machine has slept.
 * Starting it twice is harmless.
 *
 * @returns what ends it
 */
export function startReaper(): () => void {
  if (held.refereeReaper) return stopReaper;
  let renew: (() => void) | undefined = () => extendLeases(db(), leaseRules());
  const reapFrom = performance.now() + env().REFEREE_REAP_GRACE_S * 1000;
  let reported = "";
  const wasClockSet = clockWatch();
  const clear = clearing();
  const tick = () => {
    try {
      if (wasClockSet()) renew = () => restartLeases(db(), { ...leaseRules(), ...retryRules() });
      renew?.();
      renew = undefined;
      if (performance.now() >= reapFrom) reapAttempts(db(), retryRules);
      clear();
      reported = "";
    } catch (error) {
      // A database that cannot be read now, such as before the first migration, is said once and not at every look.
      if (String(error) !== reported) report(error);
      reported = String(error);
    }
  };
  tick();
  held.refereeReaper = setInterval(tick, env().REFEREE_REAP_MS);
  held.refereeReaper.unref();
  return stopReaper;
}

/** Throws away what nobody goes on with, at the first call and then now and again. */
function clearing(): () => void {
  let next = 0;
  return () => {
    if (performance.now() < next) return;
    next = performance.now() + clearEveryMs;
    clearOldIncoming(env().dataDir).catch(report);
  };
}

/** Tells at each look whether the clock on the wall was set since the one before, by the one that nobody can set. */
function clockWatch(): () => boolean {
  const offset = () => Date.now() - performance.now();
  let before = offset();
  return () => {
    const by = offset() - before;
    before += by;
    return Math.abs(by) > setByMs;
  };
}

function stopReaper(): void {
  clearInterval(held.refereeReaper);
  delete held.refereeReaper;
}

function report(error: unknown): void {
  process.stderr.write(`${new Date().toISOString()} ${inspect(error)}\n`);
}
