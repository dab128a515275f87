import { spawn } from "node:child_process";

export interface ProgramRequest {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** A descriptor of ours that it gets under the same number; null gives none. */
  readonly eventsFd: number | null;
  /** With it what it prints comes here, without it goes to our own output. */
  readonly onOutput?: (piece: Buffer) => void;
}

export interface ProgramEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/**
 * Runs a program until it ends. When the job is asked to end so is the program, by SIGTERM; ending it by force is up
 * to whoever asked us.
 *
 * @throws Error where it cannot be started
 */
export function runProgram(request: ProgramRequest): Promise<ProgramEnd> {
  const { command, args, cwd, environment, signal, eventsFd, onOutput } = request;
  const output = onOutput ? "pipe" : "inherit";
  const between = eventsFd === null ? [] : Array.from({ length: eventsFd - 3 }, () => "ignore" as const);
  const events = eventsFd === null ? [] : [eventsFd];
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: environment as NodeJS.ProcessEnv,
      stdio: ["ignore", output, output, ...between, ...events],
    });
    const stop = () => child.kill("SIGTERM");
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    if (onOutput) for (const stream of [child.stdout, child.stderr]) stream?.on("data", onOutput);
    child.once("error", (error) => {
      signal.removeEventListener("abort", stop);
      reject(error);
    });
    child.once("close", (code, endedBy) => {
      signal.removeEventListener("abort", stop);
      resolve({ code, signal: endedBy });
    });
  });
}
