import { scaled } from "./calibrate";
import { bareServer, requestRates } from "./load";
import { freePort } from "./processes";
import { report } from "./report";
import type { Site } from "./site";

const board = "/leaderboard/mlr-bench/end2end";
const boardApi = "/api/v1/leaderboards/mlr-bench/end2end";
const million = `${boardApi}?cohort=million`;

/** Cached page and API answers against Next's static page and against a bare Node server with the same bytes. */
export async function measureRates(site: Site): Promise<boolean> {
  const origin = await site.origin();
  const results = [];
  for (const [name, path] of [
    ["board page", board],
    ["board API", boardApi],
    ["board API over a million scores", million],
  ] as const) {
    results.push(await measureRate(site, name, `${origin}${path}`));
  }
  return results.every(Boolean);
}

async function measureRate(site: Site, name: string, url: string): Promise<boolean> {
  const next = await site.plainNext();
  const port = await freePort();
  const bare = await bareServer(url, port);
  const [cached = 0, fixed = 0, plain = 0] = await requestRates([
    url,
    `${next}/licence`,
    `http://127.0.0.1:${port}/`,
  ]);
  bare.close();
  bare.closeAllConnections();
  const overNext = report({
    name: `${name}, cached`,
    value: cached,
    unit: "requests/s",
    baseline: { name: "a static page of the same build by Next's own server", value: fixed },
    target: { atLeast: 5 },
  });
  const overBare = report({
    name: `${name}, cached`,
    value: cached,
    unit: "requests/s",
    baseline: { name: "a bare Node server sending the same bytes", value: plain },
    target: { atLeast: 0.6 },
  });
  return overNext && overBare;
}

/** The first answer of a board over a million scores from a server that has answered nothing yet. */
export async function measureMillion(site: Site): Promise<boolean> {
  const origin = await site.freshServer();
  const from = performance.now();
  const answer = await fetch(`${origin}${million}`);
  const body = (await answer.json()) as { entries: unknown[] };
  const ms = performance.now() - from;
  if (answer.status !== 200 || body.entries.length !== 50)
    throw new Error("the board over a million scores is not whole");
  return report({
    name: "board API over a million scores, cold",
    value: ms,
    unit: "ms",
    baseline: null,
    target: { atMost: scaled(1500) },
  });
}
