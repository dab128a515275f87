import { constants } from "node:os";
import { type ReasonCode, reasons } from "@/lib/runs/reasons";
import type { Outcome } from "@/lib/runs/state";
import type { JobEnd } from "./job-process";

export interface Verdict {
  readonly outcome: Outcome;
  readonly reason: string;
  readonly detail: string | null;
}

/** A verdict with the outcome that the reason always has. */
export function verdict(reason: ReasonCode, detail: string | null = null): Verdict {
  return { outcome: reasons[reason].outcome ?? "infra_failed", reason, detail };
}

const fatal = [
  "HUP",
  "INT",
  "QUIT",
  "ILL",
  "TRAP",
  "ABRT",
  "BUS",
  "FPE",
  "KILL",
  "SEGV",
  "PIPE",
  "TERM",
  "XCPU",
  "XFSZ",
];
const byNumber = new Map(
  fatal.map((name) => [constants.signals[`SIG${name}` as NodeJS.Signals], `SIG${name}`]),
);

/** The signal that ended the job. A sandbox and a shell tell it as 128 and its number. */
export function signalOf({ code, signal }: JobEnd): string | null {
  if (signal) return signal;
  return code !== null && code > 128 ? (byNumber.get(code - 128) ?? null) : null;
}

export interface EndFacts {
  readonly end: JobEnd;
  /** Why we ended it, if we did. */
  readonly stopped: Verdict | null;
  readonly failure: { readonly reason: string; readonly detail: string | null } | null;
  /** Whether the kernel ended a process for want of memory meanwhile. */
  readonly sawOom: boolean;
  readonly memoryMb: number;
  /** What the sandbox said when it could not be set up, so that no job ever began. */
  readonly sandboxFault: string | null;
}

function ofFailure({ reason, detail }: { reason: string; detail: string | null }): Verdict {
  const known = Object.hasOwn(reasons, reason) ? reasons[reason as ReasonCode].outcome : null;
  // A job cannot claim that it was cancelled or stopped: those are said by whoever did it.
  return { outcome: known === "infra_failed" ? known : "job_failed", reason: reason.slice(0, 60), detail };
}

/** How the attempt has ended. The first cause wins: what we did, what the job itself said, then how its process ended. */
export function judgeEnd(facts: EndFacts): Verdict {
  const { end, stopped, failure, sawOom, memoryMb, sandboxFault } = facts;
  if (stopped) return stopped;
  if (end.error) return verdict("could_not_start", end.error.message);
  if (sandboxFault !== null) return verdict("could_not_start", sandboxFault);
  if (failure) return ofFailure(failure);
  if (end.code === 0) return verdict("done");
  const signal = signalOf(end);
  if (signal === "SIGKILL" && sawOom) return verdict("out_of_memory", `${memoryMb} MB`);
  if (signal) return verdict("killed_by_signal", signal);
  return verdict("nonzero_exit", String(end.code));
}
