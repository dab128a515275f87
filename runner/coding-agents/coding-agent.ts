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
  | { readonly kind: "end"; readonly ok: boolean; readonly why: string };

export interface CodingRequest {
  readonly choice: CodingChoice;
  readonly prompt: string;
  /** The workspace: the agent works here. */
  readonly cwd: string;
  /** A new empty folder for the tool's own configuration and state. */
  readonly home: string;
  /** What is taken from for keys and PATH; the tool gets an allow-list of it. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Its raw output stream is kept here, byte for byte. */
  readonly transcript: string;
  readonly wallMs: number;
  /** Without a byte of output that means progress. */
  readonly idleMs: number;
  /** After its last event, until it is told to end. */
  readonly lingerMs: number;
  readonly graceMs: number;
  readonly costUsd: number | null;
  readonly signal: AbortSignal;
  readonly onEvent: (event: AgentEvent) => void;
}

export interface CodingOutcome {
  /** Only where it said that it had ended, without an error, with exit code 0, and nobody stopped it. */
  readonly ok: boolean;
  /** `ended`, or why not: `auth`, `error`, `no_end`, `exit_code`, `idle`, `wall`, `budget`, `aborted`, `not_installed`. */
  readonly why: string;
  readonly detail: string | null;
  readonly usage: Usage;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly durationMs: number;
  /** As the tool says it; null where it does not. */
  readonly modelReported: string | null;
  readonly sessionId: string | null;
}
/** `runner/coding-agents/run-coding-agent.ts` exports `runCodingAgent(request: CodingRequest): Promise<CodingOutcome>`. */
