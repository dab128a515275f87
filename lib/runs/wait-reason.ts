import { megabyteWords } from "./amount-words";
import { canTake } from "./can-take";
import type { Needs } from "./job-spec";

/** A runner as far as it matters for whether it could take a run. */
export interface Taker {
  readonly gpus: readonly { readonly memoryMb: number }[];
  readonly cpus: number;
  readonly memoryMb: number;
  readonly diskMb: number;
  readonly labels: readonly string[];
  readonly keys: readonly string[];
  /** Whether it is handed runs now. */
  readonly isReady: boolean;
}

interface Waiting {
  readonly needs: Needs;
  /** Names of the keys that its agent needs. */
  readonly keys: readonly string[];
  readonly notBefore: Date | null;
  readonly isQueuePaused: boolean;
  readonly campaignPause: "chair" | "budget" | null;
}

export const waitCodes = [
  "queue_paused",
  "campaign_paused",
  "budget_spent",
  "backoff",
  "no_runner",
  "none_fits",
  "none_ready",
  "busy",
] as const;
export type WaitCode = (typeof waitCodes)[number];

export interface WaitReason {
  readonly code: WaitCode;
  /** For a person: what it waits for, and where it helps what to do. */
  readonly words: string;
  /** A person has to do something, or it waits for ever. */
  readonly needsPerson: boolean;
}

/** Why a run in line is not being executed, the most telling reason first. */
export function waitReason(waiting: Waiting, live: readonly Taker[], now: Date): WaitReason {
  const reason = (code: WaitCode, words: string, needsPerson = false) => ({ code, words, needsPerson });
  if (waiting.isQueuePaused) return reason("queue_paused", "The queue is paused.", true);
  if (waiting.campaignPause === "budget")
    return reason("budget_spent", "Its campaign's budget is spent.", true);
  if (waiting.campaignPause === "chair") return reason("campaign_paused", "Its campaign is paused.", true);
  if (waiting.notBefore !== null && waiting.notBefore > now)
    return reason("backoff", `It is tried again ${inWords(waiting.notBefore.getTime() - now.getTime())}.`);
  if (live.length === 0) return reason("no_runner", "No runner is connected.", true);
  const fitting = live.filter((runner) => canTake(waiting.needs, runner, runner.labels));
  if (fitting.length === 0)
    return reason("none_fits", `No connected runner has ${unmetNeeds(waiting.needs, live)}.`, true);
  if (!fitting.some(({ isReady }) => isReady))
    return reason("none_ready", "Every runner that could take it is draining or not ready.", true);
  const missing = missingKeys(waiting.keys, fitting);
  if (missing.length > 0)
    return reason(
      "busy",
      `It is next when a runner is free, but none has set ${missing.join(" and ")}.`,
      true,
    );
  return reason("busy", "It goes to the next runner that is free.");
}

/** The keys that none of these runners has set. */
export function missingKeys(keys: readonly string[], runners: readonly Pick<Taker, "keys">[]): string[] {
  return keys.filter((key) => !runners.some((runner) => runner.keys.includes(key)));
}

/** Which needs no runner meets by itself; where each is met by one, that none meets them together. */
export function unmetNeeds(needs: Needs, runners: readonly Taker[]): string {
  const lacking = (name: string, has: (runner: Taker) => boolean) => (runners.some(has) ? [] : [name]);
  const gpus = (runner: Taker) => runner.gpus.filter(({ memoryMb }) => memoryMb >= needs.gpuMemoryMb).length;
  const each = needs.gpuMemoryMb > 0 ? ` of ${megabyteWords(needs.gpuMemoryMb)} each` : "";
  const parts = [
    ...lacking(`${needs.gpus} ${needs.gpus === 1 ? "GPU" : "GPUs"}${each}`, (one) => gpus(one) >= needs.gpus),
    ...lacking(`${needs.cpus} ${needs.cpus === 1 ? "CPU" : "CPUs"}`, (one) => one.cpus >= needs.cpus),
    ...lacking(`${megabyteWords(needs.memoryMb)} of memory`, (one) => one.memoryMb >= needs.memoryMb),
    ...lacking(`${megabyteWords(needs.diskMb)} of disk`, (one) => one.diskMb >= needs.diskMb),
    ...needs.labels.flatMap((label) => lacking(`the label “${label}”`, (one) => one.labels.includes(label))),
  ];
  if (parts.length === 0) return "all that it needs at once";
  return parts.length === 1 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} or ${parts.at(-1)}`;
}

function inWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 90) return `in ${seconds} s`;
  return `in ${Math.ceil(seconds / 60)} min`;
}
