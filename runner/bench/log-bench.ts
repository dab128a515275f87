import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { report } from "./report";
import { RunSite } from "./run-site";
import type { Site } from "./site";

/** Nothing here is held back on purpose: what is measured is what the parts can do. */
export const unbound = {
  REFEREE_RUNNER_UPLOAD_MB_PER_S: "100000",
  REFEREE_RUNNER_CHUNK_MB: "8",
  REFEREE_RUNNER_LOG_HEAD_MB: "200",
  REFEREE_RUNNER_POLL_MS: "50",
};
export const paper =
  "mkdir -p results && printf '# Measured\\n\\nNothing was found out.\\n' > results/paper.md";

/** 100 MB of text as a training run prints it. */
function logText(): Buffer {
  const lines: string[] = [];
  let bytes = 0;
  for (let step = 0; bytes < 100 * 1024 * 1024; step++) {
    const line = `epoch ${step >> 12}  step ${step}  loss ${(2 / (1 + step / 1e5)).toFixed(6)}  lr 3.0e-4  ${((step * 2_654_435_761) >>> 0).toString(16)}\n`;
    bytes += line.length;
    lines.push(line);
  }
  return Buffer.from(lines.join("")).subarray(0, 100 * 1024 * 1024);
}

/** Milliseconds that `curl` needs to put the file on a bare Node server that writes it down. */
async function plainUpload(file: string, folder: string): Promise<number> {
  const server = createServer((request, response) => {
    pipeline(request, createWriteStream(join(folder, "plain.bin"))).then(() => response.end("ok\n"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const from = performance.now();
    const curl = spawn("curl", ["-sS", "-H", "Expect:", "-T", file, url], { stdio: "ignore" });
    const [code] = await once(curl, "close");
    if (code !== 0) throw new Error(`curl ended with ${code}`);
    times.push(performance.now() - from);
  }
  server.close();
  return Math.min(...times);
}

/** A hundred megabytes printed by a job, until the last byte stands on the site's disk. */
export async function measureLog({ folder }: Site): Promise<boolean> {
  const source = join(folder, "log source");
  mkdirSync(source, { recursive: true });
  const file = join(source, "train.log");
  const text = logText();
  writeFileSync(file, text);
  const baseline = await plainUpload(file, source);
  const commands = [{ name: "log", command: `cat '${file}'; ${paper}`, readable: [source] }];
  const site = await RunSite.start(folder, { tokens: 1, commands });
  try {
    site.startRunner(unbound);
    const run = String(site.runs.log);
    const ms = await growth(site, text.length);
    await site.untilEnded(run, 120_000);
    const stored = await fetch(`${site.origin}/api/v1/runs/${run}/log?stream=console`);
    const hash = createHash("sha256")
      .update(Buffer.from(await stored.arrayBuffer()))
      .digest("hex");
    if (hash !== createHash("sha256").update(text).digest("hex"))
      throw new Error("the stored log is another");
    return report({
      name: "100 MB of log through runner and site",
      value: 100_000 / ms,
      unit: "MB/s",
      baseline: { name: "curl to a bare Node server", value: 100_000 / baseline },
      target: { atLeast: 0.5 },
    });
  } finally {
    await site.stop();
  }
}

/** Milliseconds from the first byte of the log on the site's disk to the last. */
async function growth(site: RunSite, bytes: number): Promise<number> {
  let from: number | undefined;
  for (const until = performance.now() + 180_000; performance.now() < until; await pause(2)) {
    const size = consoleSize(site);
    if (size > 0) from ??= performance.now();
    if (from !== undefined && size >= bytes) return performance.now() - from;
  }
  throw new Error("the log did not arrive within three minutes");
}

function consoleSize({ dataDir }: RunSite): number {
  const folder = join(dataDir, "streams");
  const attempts = existsSync(folder) ? readdirSync(folder) : [];
  return attempts.reduce((sum, id) => {
    const file = join(folder, id, "console");
    return existsSync(file) ? sum + statSync(file).size : sum;
  }, 0);
}
