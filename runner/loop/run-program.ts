import { spawn } from "node:child_process";

export interface Ended {
  /** Null where it did not end by itself: it is not there, was killed, or took too long. */
  readonly code: number | null;
  readonly output: string;
  readonly why: "ended" | "missing" | "slow";
}
export type RunProgram = (program: string, args: readonly string[], timeoutMs: number) => Promise<Ended>;

/** Runs a small program and waits for it, but no longer than the time: then it is killed, and not waited for. */
export const runProgram: RunProgram = (program, args, timeoutMs) =>
  new Promise((settle) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const end = (code: number | null, why: Ended["why"]) => {
      clearTimeout(timer);
      child.stdout.destroy();
      child.stderr.destroy();
      settle({ code, output, why });
    };
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      // A process that hangs in its driver does not die of this either.
      child.unref();
      end(null, "slow");
    }, timeoutMs);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (text) => {
        if (output.length < 1_000_000) output += text;
      });
    }
    child.on("error", () => end(null, "missing"));
    child.on("close", (code) => end(code, "ended"));
  });
