import type { ChildProcess } from "node:child_process";
import { constants } from "node:os";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * While a child lives, it is told whatever this process is told, and this process waits for it; it also stops when the
 * process above this one has gone without a word.
 *
 * @returns gives the exit code that the first signal stands for, and undefined when there was none
 */
export function forwardSignals(child: ChildProcess): () => number | undefined {
  let first: NodeJS.Signals | undefined;
  const tell = (signal: NodeJS.Signals) => {
    first ??= signal;
    child.kill(signal);
  };
  const orphaned = () => tell("SIGTERM");
  for (const signal of signals) process.on(signal, tell);
  process.on("disconnect", orphaned);
  child.once("close", () => {
    for (const signal of signals) process.off(signal, tell);
    process.off("disconnect", orphaned);
    // The channel to the process above would keep this one alive.
    process.channel?.unref();
  });
  return () => (first === undefined ? undefined : 128 + constants.signals[first]);
}
