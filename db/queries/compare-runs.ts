import type { Actor } from "@/lib/actor";
import type { RunView } from "@/lib/catalog/run";
import type { PairSide, RunPairView } from "@/lib/catalog/run-pair";
import { AppError } from "@/lib/errors";
import type { Db } from "../client";
import { runView } from "./run-view";

/**
 * Two runs with both judges' reviews, ready to stand side by side. They need not share a task or a stage; the view
 * says whether they do. Open to everybody.
 *
 * @throws AppError `not_found` where an id names no run, `invalid` where both name the same
 */
export function compareRuns(db: Db, actor: Actor, { a, b }: { a: string; b: string }): RunPairView {
  if (a === b)
    throw new AppError("invalid", "Pick two different runs to compare.", {
      fields: { run: ["The same twice"] },
    });
  const [first, second] = [runView(db, actor, a), runView(db, actor, b)];
  const criteria = new Set(["overall", ...first.rubric.criteria, ...second.rubric.criteria]);
  return {
    sides: [side(first), side(second)],
    criteria: [...criteria],
    isSameTask: first.task.id === second.task.id,
    isSameStage: first.stage === second.stage,
  };
}

function side(run: RunView): PairSide {
  const { id, stage, title, task, agent, rubric, overall, judges, humans, findings, checks, paper } = run;
  return { id, stage, title, task, agent, rubric, overall, judges, humans, findings, checks, paper };
}
