import "server-only";
import type { RunClock } from "@/db/queries/run-execution";
import { env } from "./env";

/** The present, and after how long without a sign of life a runner is called unreachable. */
export function runClock(): Required<RunClock> {
  return { now: new Date(), staleMs: env().REFEREE_STALE_S * 1000 };
}
