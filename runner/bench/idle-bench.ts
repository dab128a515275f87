import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { siteClient } from "@/lib/protocol/client";
import type { Capacity } from "@/lib/protocol/words";
import { report } from "./report";
import { cpuSeconds, RunSite } from "./run-site";
import type { Site } from "./site";

const runners = 50;
const seconds = 60;
const times = { answerMs: 10_000, retryMinMs: 500, retryMaxMs: 5000, stallMs: 30_000 };
const nothing = { gpus: [], cpus: 4, memoryMb: 8000, diskMb: 50_000 };

/** Fifty runners that wait for work with the longest claim that there is: what they cost the site. */
export async function measureIdleRunners({ folder }: Site): Promise<boolean> {
  const site = await RunSite.start(folder, { tokens: runners });
  const stop = new AbortController();
  try {
    await pause(3000);
    const alone = await share(site, 20);
    const waiting = site.tokens.map((token, at) => idle(site.origin, token, at, stop.signal));
    // Registration and the first session are not idleness.
    await pause(5000);
    const beside = await share(site, seconds);
    stop.abort();
    await Promise.all(waiting);
    process.stderr.write(`The site alone: ${(alone * 100).toFixed(2)} % of a core.\n`);
    return report({
      name: `${runners} idle runners, what they cost the site over ${seconds} s`,
      value: (beside - alone) * 100,
      unit: "% of a core",
      baseline: null,
      target: { atMost: 2 },
    });
  } finally {
    stop.abort();
    await site.stop();
  }
}

/** The part of one core that the site takes. */
async function share({ server }: RunSite, forSeconds: number): Promise<number> {
  const [from, cpu] = [performance.now(), cpuSeconds(server.pid)];
  await pause(forSeconds * 1000);
  return (cpuSeconds(server.pid) - cpu) / ((performance.now() - from) / 1000);
}

async function idle(siteUrl: string, registration: string, at: number, signal: AbortSignal): Promise<void> {
  let token: string | null = null;
  let session: string | null = null;
  const ports = {
    fetch: (url: string, request: object) => fetch(url, request),
    sleep: (ms: number, until: AbortSignal) => pause(ms, undefined, { signal: until }),
    random: Math.random,
    now: () => performance.now(),
  };
  const client = siteClient({
    siteUrl,
    version: "0.1.0",
    token: () => token,
    session: () => session,
    ports,
    times,
  });
  const until = { signal };
  const machineId = `measured-machine-${at}`;
  const known = { token: registration, name: `idle ${at}`, machineId, labels: [] };
  token = (await client.register(known, until)).runnerToken;
  const capacity: Capacity = { executor: "local", isolation: "bwrap", keys: [], ...nothing };
  const opened = {
    instanceId: randomUUID(),
    machineId,
    bootId: randomUUID(),
    labels: [],
    capacity,
    adopted: [],
  };
  session = (await client.session(opened, until)).session;
  while (!signal.aborted) {
    await client
      .claim({ claimId: randomUUID(), free: nothing, labels: [], waitS: 25 }, until)
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
  }
}
