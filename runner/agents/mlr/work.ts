import type { AgentSetup } from "@/lib/runs/agent-setup";
import type { WorkStage } from "@/lib/runs/progress";
import type { Usage } from "@/lib/runs/usage";
import { type AgentContext, AgentFailure } from "../agent";
import type { Ledger } from "./ledger";
import type { Literature, MlrPorts } from "./ports";

export type MlrSetup = Extract<AgentSetup, { kind: "mlr" }>;

/** All that a stage of MLR-Agent works with. */
export interface MlrWork {
  readonly context: AgentContext;
  readonly setup: MlrSetup;
  readonly ledger: Ledger;
  readonly ports: MlrPorts;
  readonly literature: Literature;
}

export const remainingMs = ({ context }: MlrWork) => Math.max(0, context.endsAt - performance.now());

/** Null where there is no bound. */
export function remainingUsd({ context, ledger }: MlrWork): number | null {
  const { costUsd } = context.job.limits;
  return costUsd === null ? null : Math.max(0, costUsd - ledger.spentUsd);
}

/** @throws AgentFailure `over_budget` before anything more is paid for */
export function requireBudget(work: MlrWork): void {
  if (remainingUsd(work) === 0) {
    throw new AgentFailure("over_budget", `$${work.context.job.limits.costUsd?.toFixed(2)}`);
  }
}

/** Tells it to whoever watches and keeps it with the result. */
export function remark({ context, ledger }: MlrWork, text: string): void {
  context.emit({ kind: "note", level: "warning", text });
  ledger.note(text);
}

export function reportUsage({ context }: MlrWork, stage: WorkStage, usage: Usage, model: string): void {
  context.emit({ kind: "usage", stage, usage, model });
}
