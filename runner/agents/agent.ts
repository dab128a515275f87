import type { AgentJob, AgentResult } from "@/lib/runs/job-spec";
import type { JobEvent } from "../events";

/** What an agent's code is given. It runs as the job's own process inside the sandbox; its folder is the workspace. */
export interface AgentContext {
  readonly job: AgentJob;
  readonly workspace: string;
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly emit: (event: JobEvent) => void;
  /** Aborted when the job is asked to end. */
  readonly signal: AbortSignal;
  /** When the job will be stopped, in milliseconds of `performance.now()`. */
  readonly endsAt: number;
}

/** An end in vain that has a reason of `lib/runs/reasons`. */
export class AgentFailure extends Error {
  readonly reason: string;
  readonly detail: string | null;

  constructor(reason: string, detail: string | null, options?: ErrorOptions) {
    super(detail === null ? reason : `${reason}: ${detail}`, options);
    this.name = "AgentFailure";
    this.reason = reason;
    this.detail = detail;
  }
}

/** One of `runner/agents/{mlr,null,external}`. @throws AgentFailure */
export type RunAgent = (context: AgentContext) => Promise<AgentResult>;
