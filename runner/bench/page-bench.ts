import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { scaled } from "./calibrate";
import { median } from "./numbers";
import { measurePages, type PageCost, type PageTarget, ratioOfRounds } from "./page-cost";
import { freePort } from "./processes";
import { report } from "./report";
import type { Site } from "./site";
import { staticTable } from "./static-table";

/** With the agent's own, twelve columns. */
const columns = [
  "rank",
  "overall",
  "clarity",
  "novelty",
  "soundness",
  "significance",
  "claude-3.7-sonnet",
  "gemini-2.5-pro-preview",
  "human",
  "cost",
  "tasks",
];
const cols = columns.map((name) => `&cols=${name}`).join("");
const longBoard = `/leaderboard/mlr-bench/end2end?cohort=long-table${cols}`;
const showing = [
  "/",
  "/leaderboard/mlr-bench/end2end",
  "/tasks",
  "/agents",
  "/compare",
  "/methods",
  "/agreement",
];

/** Script that a page which only shows loads first, above the framework's own of the same build. */
export async function measureFirstScript(site: Site): Promise<boolean> {
  const origin = await site.origin();
  const manifest = JSON.parse(readFileSync(".next/build-manifest.json", "utf8")) as {
    rootMainFiles: string[];
  };
  const minimal = manifest.rootMainFiles.reduce(
    (sum, file) => sum + packed(readFileSync(`.next/${file}`)),
    0,
  );
  const results = [];
  const run = await site.bigRun();
  for (const path of [...showing, `/runs/${run}`, `/runs/${run}?tab=transcript`]) {
    const html = await (await fetch(`${origin}${path}`, { headers: { accept: "text/html" } })).text();
    const sources = [...html.matchAll(/<script[^>]* src="([^"]+)"(?![^>]*nomodule)/gi)].map(
      (match) => match[1] ?? "",
    );
    let bytes = 0;
    for (const source of new Set(sources))
      bytes += packed(Buffer.from(await (await fetch(origin + source)).arrayBuffer()));
    results.push(
      report({
        name: `first-load script of ${path} above a minimal page`,
        value: (bytes - minimal) / 1000,
        unit: "kB gzip",
        baseline: null,
        target: { atMost: 25 },
      }),
    );
  }
  return results.every(Boolean);
}

const packed = (bytes: Buffer) => gzipSync(bytes, { level: 6 }).length;

/** A long board and a long transcript against static HTML of the same size, at a CPU slowed four times, caches cold. */
export async function measurePagesInBrowser(site: Site): Promise<boolean> {
  const [origin, run, floor] = [await site.origin(), await site.bigRun(), await staticFloor()];
  const rows = { ready: "tbody tr", count: 20, all: 200 };
  const event = { ready: "li", count: 1, all: 0 };
  const targets: PageTarget[] = [
    { name: "static table", url: `${floor.origin}/table`, ...rows },
    {
      name: "board",
      url: `${origin}${longBoard}`,
      ...rows,
      ready: "table.board tbody tr",
      click: "thead a.sort[href*=clarity]",
      clicked: "thead th[aria-sort]:has(a.sort[href*=clarity])",
    },
    { name: "transcript", url: `${origin}/runs/${run}?tab=transcript`, ...event, ready: "[id^='step-']" },
  ];
  const costs = await measurePages(targets);
  floor.close();
  const of = (name: string) => costs.get(name) ?? [];
  return [
    ...boardLines(of("board"), of("static table")),
    ...transcriptLines(of("transcript"), of("static table")),
  ].every(Boolean);
}

function boardLines(board: readonly PageCost[], table: readonly PageCost[]): boolean[] {
  const against = (key: "readyMs" | "allMs", row: string) =>
    report({
      name: `board of 200 agents, ${row} row shown`,
      value: median(board.map((cost) => cost[key])),
      unit: "ms",
      baseline: { name: "static HTML table", value: median(table.map((cost) => cost[key])) },
      ratio: ratioOfRounds(board, table, key),
      target: { atMost: 1.5 },
    });
  const alone = (name: string, key: keyof PageCost, unit: string, atMost: number, scale = 1) =>
    report({
      name: `board of 200 agents, ${name}`,
      value: median(board.map((cost) => cost[key])) / scale,
      unit,
      baseline: null,
      target: { atMost },
    });
  return [
    against("readyMs", "20th"),
    against("allMs", "last"),
    alone("on the wire", "wire", "kB", 200, 1000),
    alone("layout shift", "cls", "score", 0),
    alone("sorted anew", "clickMs", "ms", scaled(600)),
  ];
}

function transcriptLines(page: readonly PageCost[], floor: readonly PageCost[]): boolean[] {
  return [
    report({
      name: "transcript of 5,000 events, first event shown",
      value: median(page.map((cost) => cost.readyMs)),
      unit: "ms",
      baseline: { name: "static HTML table", value: median(floor.map((cost) => cost.readyMs)) },
      ratio: ratioOfRounds(page, floor, "readyMs"),
      target: { atMost: 2 },
    }),
    report({
      name: "transcript of 5,000 events, heap",
      value: median(page.map((cost) => cost.heapMb)),
      unit: "MB",
      baseline: null,
      target: { atMost: 30 },
    }),
  ];
}

async function staticFloor(): Promise<{ origin: string; close: () => void }> {
  const pages: Record<string, Buffer> = {
    "/table": gzipSync(staticTable(200)),
  };
  const server = createServer((request, response) => {
    const body = pages[request.url ?? ""];
    if (!body) return void response.writeHead(404).end();
    response
      .writeHead(200, {
        "content-type": "text/html; charset=utf-8",
        "content-encoding": "gzip",
        "content-length": body.length,
      })
      .end(body);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
