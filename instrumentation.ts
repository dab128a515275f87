import type { Instrumentation } from "next";

/** The one place that learns of every bug in a page, route or action. */
export const onRequestError: Instrumentation.onRequestError = async (...failure) => {
  // Next also compiles this file for its other runtime, which has no standard error stream.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logRequestError } = await import("./app/_server/log-request-error");
  logRequestError(...failure);
};
