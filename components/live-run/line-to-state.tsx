"use client";

import type { LiveListener } from "./live-source";
import { logHref } from "./live-source";
import { useLine } from "./use-line";

/** Listens to a run's state alone, where there is no log to listen to. It shows nothing. */
export function LineToState({
  runId,
  listener,
}: {
  readonly runId: string;
  readonly listener: Omit<LiveListener, "bytes">;
}) {
  useLine({
    isLive: true,
    listener,
    address: () => logHref(runId, { stream: "none" }, "/live"),
    next: () => 0,
    bytes: () => undefined,
  });
  return null;
}
