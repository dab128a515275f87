import { createServer } from "node:net";

/** Whether a server could listen there now. */
export function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((settle, fail) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") settle(false);
      else fail(error);
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => settle(true)));
  });
}

/**
 * The first free port above one that is taken.
 *
 * @throws RangeError when the next hundred are all taken
 */
export async function nextFreePort(taken: number, host: string): Promise<number> {
  for (let port = taken + 1; port <= Math.min(taken + 100, 65_535); port += 1) {
    if (await isPortFree(port, host)) return port;
  }
  throw new RangeError(`nextFreePort found no free port from ${taken + 1} on`);
}
