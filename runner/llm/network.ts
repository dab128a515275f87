import { Agent, EnvHttpProxyAgent, fetch as undiciFetch } from "undici";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * A `fetch` without the five-minute limits of Node's own (a reasoning model may answer later), by the proxy that the
 * environment names, if it names one.
 */
export function openNetwork(environment: Environment): typeof globalThis.fetch {
  const named = (name: string) => environment[name.toLowerCase()] ?? environment[name] ?? "";
  const http = named("HTTP_PROXY");
  const https = named("HTTPS_PROXY");
  const limits = { headersTimeout: 0, bodyTimeout: 0 };
  const dispatcher =
    http === "" && https === ""
      ? new Agent(limits)
      : new EnvHttpProxyAgent({
          ...limits,
          httpProxy: http,
          httpsProxy: https,
          noProxy: named("NO_PROXY"),
        });
  // The package's types of requests and replies are its own; the values are those of the standard.
  const call = undiciFetch as unknown as (input: unknown, init: unknown) => Promise<Response>;
  return (input, init) => call(input, { ...init, dispatcher });
}
