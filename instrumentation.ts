import type { Instrumentation } from "next";

/** Once a server process: what must happen while nobody asks for anything. */
export async function register(): Promise<void> {
  // Next also compiles this file for its other runtime, and calls it while it builds, where there is no site yet.
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const { startReaper } = await import("./app/_server/reaper");
  startReaper();
}

/** The one place that learns of every bug in a page, route or action. */
export const onRequestError: Instrumentation.onRequestError = async (...failure) => {
  // Next also compiles this file for its other runtime, which has no standard error stream.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logRequestError } = await import("./app/_server/log-request-error");
  logRequestError(...failure);
};
