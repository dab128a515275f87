import { setTimeout as pause } from "node:timers/promises";
import { scaled } from "./calibrate";
import { paper } from "./log-bench";
import { report } from "./report";
import { RunSite } from "./run-site";
import type { Site } from "./site";

const runs = 10;

/** From the moment a run is handed out until its process is about to start, for runs that wait in line. */
export async function measureClaims({ folder }: Site): Promise<boolean> {
  const commands = Array.from({ length: runs }, (_, at) => ({
    name: `quick ${at}`,
    command: paper,
    readable: [],
  }));
  const site = await RunSite.start(folder, { tokens: 1, commands });
  try {
    site.startRunner({ REFEREE_RUNNER_JOBS: "1", REFEREE_RUNNER_POLL_MS: "50" });
    const times: number[] = [];
    for (const run of Object.values(site.runs)) {
      const { attempts } = await site.untilEnded(run, 120_000);
      const [attempt] = attempts;
      if (!attempt?.startedAt) throw new Error(`${run} has no start`);
      times.push(Date.parse(attempt.startedAt) - Date.parse(attempt.claimedAt));
      await pause(50);
    }
    const middle = times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
    const bar = { atMost: scaled(300) };
    const lines = [
      report({
        name: "claim to start, median of ten",
        value: middle,
        unit: "ms",
        baseline: null,
        target: bar,
      }),
      report({
        name: "claim to start, longest of ten",
        value: Math.max(...times),
        unit: "ms",
        baseline: null,
        target: bar,
      }),
    ];
    return lines.every(Boolean);
  } finally {
    await site.stop();
  }
}
