import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";

export interface Finished {
  readonly ms: number;
  readonly peakMb: number;
  readonly stdout: string;
}

/**
 * Runs one TypeScript entry to its end under the pinned Node, as a single process.
 *
 * @throws Error with the last of its output when it fails
 */
export function runEntry(
  entry: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Finished> {
  const started = performance.now();
  const child = startEntry(entry, args, env);
  let stdout = "";
  let stderr = "";
  let peakMb = 0;
  child.stdout?.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    stderr += chunk;
  });
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, peakMemoryMb(child.pid));
  }, 25);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      clearInterval(watch);
      const ms = performance.now() - started;
      if (code === 0) resolve({ ms, peakMb, stdout });
      else reject(new Error(`${entry} ended with ${code}: ${(stderr || stdout).slice(-2000)}`));
    });
  });
}

export function startEntry(
  entry: string,
  args: readonly string[],
  env: Record<string, string>,
): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", entry, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** The largest resident size so far, from the kernel; 0 where there is no /proc. */
export function peakMemoryMb(pid: number | undefined): number {
  try {
    const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return Number(line?.[1] ?? 0) / 1024;
  } catch {
    return 0; // the process has just ended
  }
}

/** A free port of the loopback interface. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Waits until the address answers, or the process ends. */
export async function untilAnswers(url: string, child: ChildProcess, timeoutMs = 60_000): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server for ${url} ended with ${child.exitCode}`);
    try {
      await fetch(url);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error(`${url} did not answer within ${timeoutMs} ms`);
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGTERM");
  await ended;
}
