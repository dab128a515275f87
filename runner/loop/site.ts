import { Agent, fetch } from "undici";
import { siteClient } from "@/lib/protocol/client";
import type { ClientPorts } from "@/lib/protocol/ports";
import { version } from "@/package.json";
import type { RunnerConfig } from "../config";
import { sleep } from "./sleep";

/** The world as it is: HTTP with a bound on each phase and no retries of its own. */
function realPorts({ times }: RunnerConfig): ClientPorts {
  const dispatcher = new Agent({
    connect: { timeout: times.answerMs },
    // The client watches the phases of each call itself, as a claim may be held back.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 10_000,
  });
  return {
    // The two libraries describe one and the same object by types of their own.
    fetch: (url, request) =>
      fetch(url, { ...request, body: request.body as never, dispatcher }) as unknown as Promise<Response>,
    sleep,
    random: Math.random,
    now: () => performance.now(),
  };
}

/** What speaks for this runner at its site. The token and the session are asked for with each call. */
export function siteOf(
  config: RunnerConfig,
  who: { readonly token: () => string | null; readonly session: () => string | null },
  ports: ClientPorts = realPorts(config),
) {
  return siteClient({ siteUrl: config.siteUrl, version, ...who, ports, times: config.times });
}
