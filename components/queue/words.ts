import type { IconName } from "@/components/ui/icon";
import type { RunnerCapacity } from "@/lib/runs/queue-views";
import type { RunnerState } from "@/lib/runs/runner-state";
import type { RunState } from "@/lib/runs/state";

interface Look {
  readonly tone: "" | "ok" | "warn" | "bad" | "dash";
  readonly icon: IconName;
  readonly name: string;
}

export const runLooks: Readonly<Record<RunState, Look>> = {
  queued: { tone: "dash", icon: "clock", name: "in line" },
  running: { tone: "", icon: "play", name: "running" },
  succeeded: { tone: "ok", icon: "check", name: "finished" },
  failed: { tone: "bad", icon: "alert", name: "failed" },
  cancelled: { tone: "", icon: "close", name: "cancelled" },
};

export const runnerLooks: Readonly<Record<RunnerState, Look>> = {
  ready: { tone: "ok", icon: "check", name: "ready" },
  not_ready: { tone: "warn", icon: "warn", name: "not ready" },
  silent: { tone: "bad", icon: "alert", name: "unreachable" },
  draining: { tone: "", icon: "clock", name: "draining" },
  outdated: { tone: "warn", icon: "warn", name: "too old" },
  revoked: { tone: "", icon: "close", name: "revoked" },
  new: { tone: "dash", icon: "clock", name: "never started" },
};

/** What a state means for the chair, and the way on. */
export const runnerStateWords: Readonly<Record<RunnerState, string>> = {
  ready: "It takes runs.",
  not_ready: "It takes no runs now, and says why. It comes back by itself.",
  silent:
    "It was not heard of for a while. Its runs may go on; when their leases end they go back in line. Look at the machine.",
  draining: "It finishes what it has and takes nothing more.",
  outdated: "Its version is no longer served. Update it: it finishes what it has first.",
  revoked: "It is refused for good. To use the machine again, register it with a new token.",
  new: "It is registered, but was never started: npm run runner -- start.",
};

export const isolationWords: Readonly<Record<RunnerCapacity["isolation"], string>> = {
  bwrap: "each job in its own sandbox (bubblewrap)",
  unshare: "each job in its own process namespace (unshare)",
  group: "process groups only",
  cluster: "by the cluster",
};

/** Of every `n` things: "1 run", "3 runs". */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString("en-US")} ${n === 1 ? one : many}`;
}
