import "server-only";
import { inspect } from "node:util";
import { clearOldIncoming } from "@/db/blobs/incoming";
import { extendLeases } from "@/db/commands/extend-leases";
import { reapAttempts } from "@/db/commands/reap-attempts";
import { db } from "./db";
import { env } from "./env";
import { leaseRules, retryRules } from "./runner-rules";

const held = globalThis as { refereeReaper?: NodeJS.Timeout };
const clearEveryMs = 3_600_000;

/**
 * Watches over leases for as long as this process lives. The site was away until now, not its runners: every lease is made
 * whole again, and for a while nothing is given up. Starting it twice is harmless.
 *
 * @returns what ends it
 */
export function startReaper(): () => void {
  if (held.refereeReaper) return stopReaper;
  let isExtended = false;
  let clearedAt = 0;
  const reapFrom = performance.now() + env().REFEREE_REAP_GRACE_S * 1000;
  let reported = "";
  const tick = () => {
    try {
      if (!isExtended) extendLeases(db(), leaseRules());
      isExtended = true;
      if (performance.now() >= reapFrom) reapAttempts(db(), retryRules);
      if (performance.now() - clearedAt >= clearEveryMs || clearedAt === 0) {
        clearedAt = performance.now();
        clearOldIncoming(env().dataDir).catch(report);
      }
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

function stopReaper(): void {
  clearInterval(held.refereeReaper);
  delete held.refereeReaper;
}

function report(error: unknown): void {
  process.stderr.write(`${new Date().toISOString()} ${inspect(error)}\n`);
}
