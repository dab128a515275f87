import { paper, unbound } from "./log-bench";
import { peakMemoryMb } from "./processes";
import { report } from "./report";
import { RunSite, watchMemory } from "./run-site";
import type { Site } from "./site";

const megabytes = 2048;

/** A file of 2 GB that a job leaves, until the run has ended with it: how much memory each side takes for it. */
export async function measureArtifact({ folder }: Site): Promise<boolean> {
  const command = `${paper}; dd if=/dev/urandom of=results/model.bin bs=1M count=${megabytes} status=none`;
  const site = await RunSite.start(folder, {
    tokens: 1,
    commands: [{ name: "artifact", command, readable: [] }],
  });
  try {
    // What a server takes before it does anything is not the artifact's.
    await site.execution(String(site.runs.artifact));
    const before = peakMemoryMb(site.server.pid);
    const runner = site.startRunner(unbound);
    const supervisor = watchMemory("supervisor.mjs");
    const from = performance.now();
    await site.untilEnded(String(site.runs.artifact), 600_000);
    supervisor.stop();
    const seconds = (performance.now() - from) / 1000;
    const line = (name: string, value: number) =>
      report({ name, value, unit: "MB", baseline: null, target: { atMost: 200 } });
    process.stderr.write(
      `A run with ${megabytes} MB took ${seconds.toFixed(1)} s from the runner's start.\n`,
    );
    return [
      line("2 GB artifact: the runner's loop, largest resident size", peakMemoryMb(runner.pid)),
      line("2 GB artifact: the supervisor, largest resident size", supervisor.peakMb()),
      line(
        `2 GB artifact: the site, growth over its ${before.toFixed(0)} MB before`,
        peakMemoryMb(site.server.pid) - before,
      ),
    ].every(Boolean);
  } finally {
    await site.stop();
  }
}
