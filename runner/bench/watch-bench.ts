import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { paper, unbound } from "./log-bench";
import { report } from "./report";
import { cpuSeconds, RunSite } from "./run-site";
import type { Site } from "./site";

const watchers = 200;
const megabytes = 5;

/** A log of 5 MB, printed over some ten seconds before 200 open pages: whether each gets every byte, and what it costs. */
export async function measureWatchers({ folder }: Site): Promise<boolean> {
  const source = join(folder, "watched source");
  mkdirSync(source, { recursive: true });
  const piece = Array.from({ length: 2000 }, (_, n) => `step ${n} loss 0.${n} 測試\n`).join("");
  writeFileSync(join(source, "piece.log"), piece.repeat(Math.ceil((megabytes * 1e6) / 50 / piece.length)));
  const command = `for i in $(seq 50); do cat '${source}/piece.log'; sleep 0.2; done; ${paper}`;
  const site = await RunSite.start(folder, {
    tokens: 1,
    commands: [{ name: "watched", command, readable: [source] }],
  });
  const stop = new AbortController();
  try {
    const run = String(site.runs.watched);
    site.startRunner({ ...unbound, REFEREE_RUNNER_POLL_MS: "100" });
    while ((await site.execution(run)).state === "queued") await pause(50);
    const [from, cpu] = [performance.now(), cpuSeconds(site.server.pid)];
    const seen = await Promise.all(
      Array.from({ length: watchers }, () => watch(site.origin, run, stop.signal)),
    );
    const ms = performance.now() - from;
    const busy = (cpuSeconds(site.server.pid) - cpu) / (ms / 1000);
    const stored = Buffer.from(
      await (await fetch(`${site.origin}/api/v1/runs/${run}/log?stream=console`)).arrayBuffer(),
    );
    const hash = createHash("sha256").update(stored).digest("hex");
    const whole = seen.filter((one) => one === hash).length;
    process.stderr.write(
      `${(stored.length / 1e6).toFixed(1)} MB to each of ${watchers} in ${(ms / 1000).toFixed(1)} s, ${(busy * 100).toFixed(0)} % of a core.\n`,
    );
    return report({
      name: `${watchers} watchers of one log of ${megabytes} MB: how many got every byte`,
      value: whole,
      unit: "watchers",
      baseline: null,
      target: { atLeast: watchers },
    });
  } finally {
    stop.abort();
    await site.stop();
  }
}

/** @returns the hash of all that one page was sent, from the first byte to the end of the log */
async function watch(origin: string, run: string, signal: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  const answer = await fetch(`${origin}/api/v1/runs/${run}/log/live?stream=console&from=0`, { signal });
  const text = new TextDecoder();
  let rest = "";
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    const events = (rest + text.decode(chunk, { stream: true })).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const kind = /^event: (\w+)$/m.exec(event)?.[1];
      if (kind === "end") return hash.digest("hex");
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (kind === "log" && data !== undefined) hash.update(Buffer.from(data, "base64"));
    }
  }
  return "the stream broke off";
}
