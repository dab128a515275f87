import { createServer, get, type IncomingHttpHeaders, type Server } from "node:http";
import autocannon from "autocannon";

const ROUNDS = 3;
const SECONDS = 3;
const acceptHeaders = { accept: "text/html", "accept-encoding": "gzip" };

/**
 * Measures addresses turn by turn, so that a busy machine slows all of them alike.
 *
 * @returns requests a second, the median of three rounds each, in the order given
 */
export async function requestRates(urls: readonly string[]): Promise<number[]> {
  const rounds: number[][] = urls.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [place, url] of urls.entries()) rounds[place]?.push(await oneRound(url));
  }
  return rounds.map((rates) => rates.sort((a, b) => a - b)[rates.length >> 1] ?? Number.NaN);
}

async function oneRound(url: string): Promise<number> {
  const result = await autocannon({ url, connections: 20, duration: SECONDS, headers: acceptHeaders });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`);
  return result.requests.average;
}

/** A bare Node server that sends the bytes and headers that the address once answered. */
export async function bareServer(url: string, port: number): Promise<Server> {
  const { headers, body } = await rawAnswer(url);
  for (const name of ["connection", "keep-alive", "date", "transfer-encoding"]) delete headers[name];
  const server = createServer((_request, response) => {
    response.writeHead(200, { ...headers, "content-length": body.length });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return server;
}

/** An answer as it stood on the wire, still packed: `fetch` would unpack it. */
function rawAnswer(url: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: acceptHeaders }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => resolve({ headers: { ...response.headers }, body: Buffer.concat(parts) }));
      response.on("error", reject);
    }).on("error", reject);
  });
}
