import "server-only";
import type { Instrumentation } from "next";

type Asked = Parameters<Instrumentation.onRequestError>;

/** Says what was asked when a bug came up, and the digest that the visitor sees; Next itself logs the stack. */
export function logRequestError(error: Asked[0], request: Asked[1], context: Asked[2]): void {
  const digest = error instanceof Error && "digest" in error ? ` digest ${error.digest}` : "";
  const place = `${request.method} ${request.path} (${context.routeType} ${context.routePath})`;
  process.stderr.write(`${new Date().toISOString()} failed: ${place}${digest}\n`);
}
