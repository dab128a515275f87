import "server-only";
import { env } from "./env";

/** What the settings say about leases. */
export function leaseRules() {
  const { REFEREE_LEASE_S, REFEREE_START_LEASE_S, REFEREE_LEASE_MARGIN_S, REFEREE_STALE_S } = env();
  return {
    leaseS: REFEREE_LEASE_S,
    startLeaseS: REFEREE_START_LEASE_S,
    marginS: REFEREE_LEASE_MARGIN_S,
    staleS: REFEREE_STALE_S,
  };
}

/** What they say about logs and contents on the disk. */
export function streamRules() {
  const settings = env();
  return {
    dataDir: settings.dataDir,
    limitBytes: Math.round(settings.REFEREE_STREAM_MB * 1e6),
    reserveMb: settings.REFEREE_DISK_RESERVE_MB,
    flushMs: settings.REFEREE_FLUSH_MS,
    flushWatchedMs: settings.REFEREE_FLUSH_WATCHED_MS,
  };
}

/** What they say about trying again. */
export function retryRules() {
  return { retryMs: env().REFEREE_RETRY_S * 1000, random: Math.random() };
}

/** How often a runner says that it lives: often enough that a lost word never makes it look unreachable. */
export function heartbeatMs(): number {
  const { REFEREE_STALE_S, REFEREE_START_LEASE_S, REFEREE_LEASE_S } = env();
  const shortest = Math.min(REFEREE_STALE_S, REFEREE_START_LEASE_S, REFEREE_LEASE_S) * 1000;
  return Math.max(50, Math.round(Math.min(15_000, shortest / 4)));
}
