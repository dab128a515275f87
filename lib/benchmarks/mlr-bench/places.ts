import { runId } from "../run-id";
import type { Condition, Stage } from "../stages";
import type { AgentFacts, EndToEndRun } from "./agents";
import type { JudgeFacts } from "./judge-ids";
import type { RubricKind } from "./rubrics";

/** Which run a file belongs to. */
export interface RunPlace {
  readonly id: string;
  readonly stage: Stage;
  readonly agentId: string;
  readonly taskId: string;
  readonly sourceModelId: string | null;
}

/** What a stored file is; the names are those of the artifacts table. */
export type ArtifactKind =
  | "task"
  | "idea"
  | "related_work"
  | "proposal"
  | "results"
  | "paper"
  | "figure"
  | "log"
  | "transcript"
  | "code"
  | "data"
  | "usage"
  | "other";

export type UsagePart = "idea" | "literature" | "proposal" | "coding" | "paper" | "all";

export interface ReviewPlace {
  readonly kind: "review";
  readonly rubric: RubricKind;
  readonly condition: Condition;
  readonly run: RunPlace;
  readonly judge: JudgeFacts;
}

export interface ArtifactPlace {
  readonly kind: "artifact";
  readonly run: RunPlace;
  /** Relative to the run's folder. */
  readonly path: string;
  readonly artifact: ArtifactKind;
  readonly isBackup: boolean;
  /** What the file says about cost, if it does. */
  readonly usage: { readonly part: UsagePart; readonly model: string | null } | null;
}

/** What one file of the benchmark's folder is. Every path has exactly one answer. */
export type Place =
  | { readonly kind: "task"; readonly taskId: string }
  | ReviewPlace
  | ArtifactPlace
  /** A copy of the candidate that was drawn for the next stage: no run of its own. */
  | { readonly kind: "pointer"; readonly taskId: string; readonly of: "idea" | "proposal" }
  /** The literature review of a task's drawn idea: an artifact of that idea's run. */
  | { readonly kind: "related-work"; readonly taskId: string }
  /** One log of all ten runs of an end-to-end folder. */
  | { readonly kind: "run-log"; readonly run: EndToEndRun; readonly path: string }
  | { readonly kind: "human-reviews" }
  | { readonly kind: "human-findings" }
  | { readonly kind: "check"; readonly of: "llm-judge" | "merged" }
  /** Belongs to the layout, but is left out by a rule. */
  | { readonly kind: "skip"; readonly reason: string }
  /** Not part of what an import takes. */
  | { readonly kind: "ignore"; readonly reason: string };

/** The run of an agent on a task at a stage. */
export function runPlace(
  stage: Stage,
  agent: AgentFacts,
  taskId: string,
  sourceModelId: string | null,
): RunPlace {
  return { id: runId(stage, agent.id, taskId), stage, agentId: agent.id, taskId, sourceModelId };
}

/** A path that looks like the layout's, with a name in it that nobody here knows. */
export function unknownName(what: "task" | "judge" | "model" | "agent", name: string): Place {
  return { kind: "skip", reason: `unknown ${what} "${name.slice(0, 80)}"` };
}
