import type { Actor } from "@/lib/actor";
import type { AgentComparison } from "@/lib/board/comparison";
import type { AgentChoice, RunChoice } from "@/lib/catalog/compare-choices";
import type { ComparePicks } from "@/lib/catalog/compare-picks";
import type { RunPairView } from "@/lib/catalog/run-pair";
import type { Db } from "../client";
import { compareAgents } from "./compare-agents";
import { agentChoices, namedRuns, runsBeside } from "./compare-choices";
import { compareRuns } from "./compare-runs";

/** What the picks of an address can show: a comparison, or what is left to choose and why. */
export type Comparison =
  | { readonly kind: "agents"; readonly comparison: AgentComparison }
  | { readonly kind: "runs"; readonly view: RunPairView }
  | {
      readonly kind: "choose-agents";
      readonly choices: readonly AgentChoice[];
      /** Picked and known, in order: fewer or more than two. */
      readonly picked: readonly string[];
      readonly unknown: readonly string[];
    }
  | {
      readonly kind: "choose-runs";
      /** Picked and known, in order: one, or more than two. */
      readonly picked: readonly RunChoice[];
      /** Runs of the same task and stage, where one is picked. */
      readonly beside: readonly RunChoice[];
      readonly unknown: readonly string[];
    };

/** Answers an address that asks for a comparison, whatever it names. Open to everybody. */
export function comparison(db: Db, actor: Actor, picks: ComparePicks): Comparison {
  return picks.kind === "runs" ? ofRuns(db, actor, picks) : ofAgents(db, actor, picks);
}

function ofAgents(db: Db, actor: Actor, { ids, stage, condition }: ComparePicks): Comparison {
  const choices = agentChoices(db, actor);
  const isKnown = (id: string) => choices.some(({ agent }) => agent.id === id);
  const picked = ids.filter(isKnown);
  const [first, second, third] = picked;
  if (first === undefined || second === undefined || third !== undefined || picked.length < ids.length) {
    return { kind: "choose-agents", choices, picked, unknown: ids.filter((id) => !isKnown(id)) };
  }
  return {
    kind: "agents",
    comparison: compareAgents(db, actor, { agents: [first, second], stage, condition }),
  };
}

function ofRuns(db: Db, actor: Actor, { ids }: ComparePicks): Comparison {
  const picked = namedRuns(db, actor, ids);
  const unknown = ids.filter((id) => !picked.some((choice) => choice.run === id));
  const [first, second, third] = picked;
  if (first && second && !third && unknown.length === 0) {
    return { kind: "runs", view: compareRuns(db, actor, { a: first.run, b: second.run }) };
  }
  return {
    kind: "choose-runs",
    picked,
    unknown,
    beside: first && !second ? runsBeside(db, actor, first) : [],
  };
}
