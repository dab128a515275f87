import type { CodingChoice } from "@/lib/runs/agent-setup";
import type { Usage } from "@/lib/runs/usage";

/** What a coding agent does, in one form for all of them. */
export type AgentEvent =
  | { readonly kind: "session"; readonly id: string; readonly model: string | null }
  | { readonly kind: "text" | "reasoning" | "retry" | "warning"; readonly text: string }
  | { readonly kind: "tool_start"; readonly id: string; readonly name: string; readonly input: string }
  | { readonly kind: "tool_end"; readonly id: string; readonly ok: boolean | null; readonly output: string }
  | { readonly kind: "file_change"; readonly path: string; readonly change: string }
  | { readonly kind: "usage"; readonly usage: Usage; readonly model: string | null }
  /** What the tool itself says of its end; `why` is `ended`, `error`, `auth` or `budget`. */
  | { readonly kind: "end"; readonly ok: boolean; readonly why: EndWhy; readonly detail: string | null };
export type EndWhy = "ended" | "error" | "auth" | "budget";
export type CodingWhy = EndWhy | "no_end" | "exit_code" | "idle" | "wall" | "aborted" | "not_installed";

export interface CodingRequest {
  readonly choice: CodingChoice;
  readonly prompt: string;
  /** The workspace: the agent works here. */
  readonly cwd: string;
  /** A new empty folder for the tool's own configuration and state. */
  readonly home: string;
  /** What is taken from for keys and PATH; the tool gets an allow-list of it. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Its raw output stream is kept here, byte for byte; what it wrote to stderr beside it, as `<name>.stderr.log`. */
  readonly transcript: string;
  readonly wallMs: number;
  /** Without a line of output that means progress, or processor time while a command of its runs. */
  readonly idleMs: number;
  /** After its last event, until it is told to end. */
  readonly lingerMs: number;
  readonly graceMs: number;
  readonly costUsd: number | null;
  readonly signal: AbortSignal;
  readonly onEvent: (event: AgentEvent) => void;
}

export interface CodingOutcome {
  /**
   * Only where it said that it had ended, without an error, with exit code 0, and nobody stopped it. One that has ended
   * well and then will not go is ended after `lingerMs`, and is still ok: its work was done.
   */
  readonly ok: boolean;
  /** `ended` where it is ok; else why not. */
  readonly why: CodingWhy;
  readonly detail: string | null;
  readonly usage: Usage;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly durationMs: number;
  /** As the tool says it; null where it does not. */
  readonly modelReported: string | null;
  readonly sessionId: string | null;
}
