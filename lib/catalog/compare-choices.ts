import type { Stage } from "@/lib/benchmarks/stages";
import type { AgentCard } from "./agent-card";

/** An agent that can be compared, and the stages it was reviewed at. */
export interface AgentChoice {
  readonly agent: AgentCard;
  readonly stages: readonly Stage[];
}

/** A run that can be compared. */
export interface RunChoice {
  readonly run: string;
  readonly stage: Stage;
  readonly title: string | null;
  readonly agent: AgentCard;
  readonly task: { readonly id: string; readonly title: string };
}
