import { type ChildProcess, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort, peakMemoryMb, runEntry, startEntry, stop, untilAnswers } from "./processes";

interface Wanted {
  readonly tokens: number;
  readonly commands?: readonly {
    readonly name: string;
    readonly command: string;
    readonly readable: readonly string[];
  }[];
}

/** What one measurement needs: a site with runs in line, and, when asked for, a runner that does them. */
export class RunSite {
  readonly origin: string;
  readonly dataDir: string;
  readonly tokens: readonly string[];
  readonly runs: Readonly<Record<string, string>>;
  readonly server: ChildProcess;
  #runner: ChildProcess | undefined;

  private constructor(made: Pick<RunSite, "origin" | "dataDir" | "tokens" | "runs" | "server">) {
    this.origin = made.origin;
    this.dataDir = made.dataDir;
    this.tokens = made.tokens;
    this.runs = made.runs;
    this.server = made.server;
  }

  static async start(folder: string, wanted: Wanted, env: Record<string, string> = {}): Promise<RunSite> {
    mkdirSync(folder, { recursive: true });
    const dataDir = mkdtempSync(join(folder, "runs-"));
    const environment = {
      REFEREE_DATA_DIR: dataDir,
      NODE_ENV: "production",
      REFEREE_STREAM_MB: "1024",
      ...env,
    };
    const { stdout } = await runEntry("db/seed/measured-runs.ts", [JSON.stringify(wanted)], environment);
    const made = JSON.parse(stdout) as { tokens: string[]; runs: Record<string, string> };
    const port = await freePort();
    const server = startEntry("app/_front/serve.ts", [], {
      ...environment,
      PORT: String(port),
      HOST: "127.0.0.1",
    });
    server.stdout?.resume();
    server.stderr?.resume();
    const origin = `http://127.0.0.1:${port}`;
    await untilAnswers(`${origin}/api/health`, server);
    return new RunSite({ origin, dataDir, server, ...made });
  }

  startRunner(env: Record<string, string>): ChildProcess {
    const runner = startEntry("runner/cli.ts", ["start", "--end-jobs"], {
      REFEREE_URL: this.origin,
      REFEREE_RUNNER_DIR: join(this.dataDir, "runner"),
      REFEREE_REGISTRATION_TOKEN: this.tokens[0] ?? "",
      REFEREE_RUNNER_MIN_DISK_MB: "0",
      REFEREE_RUNNER_STOP_MB: "0",
      REFEREE_RUNNER_BALLAST_MB: "1",
      ...env,
    });
    runner.stdout?.resume();
    runner.stderr?.resume();
    this.#runner = runner;
    return runner;
  }

  /** What the public API says of how a run is executed. */
  async execution(run: string): Promise<Execution> {
    const answer = await fetch(`${this.origin}/api/v1/runs/${run}`);
    return ((await answer.json()) as { execution: Execution }).execution;
  }

  /** @throws Error when it has not ended well within the time */
  async untilEnded(run: string, timeoutMs: number): Promise<Execution> {
    for (const until = performance.now() + timeoutMs; performance.now() < until; await pause(250)) {
      const execution = await this.execution(run);
      if (execution.state === "succeeded") return execution;
      if (execution.state !== "queued" && execution.state !== "running")
        throw new Error(`${run} ended as ${execution.state}: ${execution.end?.words}`);
    }
    throw new Error(`${run} did not end within ${timeoutMs} ms`);
  }

  async stop(): Promise<void> {
    if (this.#runner) await stop(this.#runner);
    await stop(this.server);
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

export interface Execution {
  readonly state: string;
  readonly end: { readonly words: string } | null;
  readonly attempts: readonly { readonly claimedAt: string; readonly startedAt: string | null }[];
}

/** Processor time of a process and all its threads so far, in seconds. */
export function cpuSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / clockTicks;
}

const clockTicks = Number(spawnSync("getconf", ["CLK_TCK"]).stdout.toString()) || 100;

/** The largest resident size of the processes whose command line has the word, watched until `stop` is called. */
export function watchMemory(word: string): { readonly peakMb: () => number; readonly stop: () => void } {
  let peak = 0;
  const look = () => {
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      try {
        if (readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(word))
          peak = Math.max(peak, peakMemoryMb(Number(pid)));
      } catch {
        // It has just ended.
      }
    }
  };
  const timer = setInterval(look, 250);
  return { peakMb: () => peak, stop: () => clearInterval(timer) };
}
