import "server-only";
import { Follow } from "@/components/queue/follow";
import { FrameworkScript } from "@/components/ui/framework-script";
import { dataVersion } from "@/db/queries/data-version";
import type { Clock } from "@/db/queries/runner-rows";
import { db } from "./db";
import { env } from "./env";

/** What pages of runs and runners are measured against: now, and when a runner counts as unreachable. */
export function runClock(now = new Date()): Clock {
  return { now, staleMs: env().REFEREE_STALE_S * 1000 };
}

/** Where runners and people reach this site. */
export function siteAddress(): string {
  const { publicUrl, port } = env();
  return publicUrl?.replace(/\/$/, "") ?? `http://127.0.0.1:${port}`;
}

/** Keeps one of the chair's pages up to date while it is open. Asked for before the page's data, so that it is never newer. */
export function followRuns() {
  return (
    <>
      <FrameworkScript />
      <Follow stream="/api/admin/live" version={String(dataVersion(db()))} />
    </>
  );
}
