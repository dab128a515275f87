import { saysRefused } from "./adapter";
import type { AgentEvent, CodingWhy } from "./coding-agent";
import type { StopWhy } from "./watch";

/** All that is known of a coding agent that is gone. */
export interface Evidence {
  /** Who told it to end first, if anybody did. */
  readonly stopped: StopWhy | null;
  readonly end: Extract<AgentEvent, { kind: "end" }> | null;
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Whether its exit code alone says that the key was refused. */
  readonly isRefused: boolean;
  /** Why it last tried again, where it was doing so to the end. */
  readonly lastRetry: string;
  /** The last that it wrote which was no event, and the end of stderr. */
  readonly lastWords: string;
}

export interface Verdict {
  readonly ok: boolean;
  readonly why: CodingWhy;
  readonly detail: string | null;
}

/** No single sign is believed: it is ok where its own word and its exit code agree and nobody stopped it before. */
export function verdict(seen: Evidence): Verdict {
  const { stopped, end } = seen;
  if (stopped !== null && stopped !== "linger") return stoppedVerdict(stopped, seen);
  if (!end) return silent(seen);
  if (!end.ok) return no(end.why, end.detail);
  if (stopped === "linger") return { ok: true, why: "ended", detail: "it had ended but did not go" };
  if (seen.exitCode === 0) return { ok: true, why: "ended", detail: null };
  return no(seen.isRefused ? "auth" : "exit_code", exitWords(seen));
}

/** One that only tried again with a key that was refused is not merely slow. */
function stoppedVerdict(stopped: Exclude<StopWhy, "linger">, { lastRetry, lastWords }: Evidence): Verdict {
  const isLate = stopped === "idle" || stopped === "wall";
  if (isLate && saysRefused(lastRetry)) return no("auth", lastRetry);
  return no(stopped, lastRetry || lastLine(lastWords));
}

/** It went without saying that it had ended: its last words may tell why. */
function silent(seen: Evidence): Verdict {
  const isAuth = seen.isRefused || saysRefused(seen.lastWords);
  return no(isAuth ? "auth" : "no_end", lastLine(seen.lastWords) ?? exitWords(seen));
}

const no = (why: CodingWhy, detail: string | null): Verdict => ({ ok: false, why, detail });

function exitWords({ exitCode, signal }: Evidence): string {
  return exitCode === null ? `ended by ${signal ?? "an unknown signal"}` : `exit code ${exitCode}`;
}

function lastLine(text: string): string | null {
  const line = text.trimEnd().split("\n").at(-1)?.trim();
  return line ? line : null;
}
