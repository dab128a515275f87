import { and, eq, inArray } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { stages } from "@/lib/benchmarks/stages";
import type { AgentChoice, RunChoice } from "@/lib/catalog/compare-choices";
import type { Db, Tx } from "../client";
import { tasks } from "../schema/benchmarks";
import { reviews } from "../schema/reviews";
import { runs } from "../schema/runs";
import { agentCards } from "./agent-cards";
import { publicReview, publicRun } from "./visible";

/** Every agent that a judge or a person has reviewed, with the stages it was reviewed at. Open to everybody. */
export function agentChoices(db: Db, _actor: Actor): AgentChoice[] {
  const reviewed = db
    .selectDistinct({ agent: runs.agentId, stage: runs.stage })
    .from(runs)
    .innerJoin(reviews, eq(reviews.runId, runs.id))
    .where(and(publicRun(runs.id), publicReview(reviews.id)))
    .all();
  return [...agentCards(db).values()].flatMap((agent) => {
    const at = new Set(reviewed.filter((row) => row.agent === agent.id).map((row) => row.stage));
    return at.size === 0 ? [] : [{ agent, stages: stages.filter((stage) => at.has(stage)) }];
  });
}

/** Those of the named runs that exist, in the order of the names. Open to everybody. */
export function namedRuns(db: Db, _actor: Actor, ids: readonly string[]): RunChoice[] {
  const found = runChoices(db, inArray(runs.id, [...ids]));
  return ids.flatMap((id) => found.find((choice) => choice.run === id) ?? []);
}

/** The other runs of a run's task and stage, by agent. Open to everybody. */
export function runsBeside(db: Db, _actor: Actor, { run, task, stage }: RunChoice): RunChoice[] {
  return runChoices(db, and(eq(runs.taskId, task.id), eq(runs.stage, stage))).filter(
    (other) => other.run !== run,
  );
}

function runChoices(db: Tx, where: ReturnType<typeof and>): RunChoice[] {
  const cards = agentCards(db);
  const rows = db
    .select({
      run: runs.id,
      stage: runs.stage,
      title: runs.title,
      agent: runs.agentId,
      task: { id: tasks.id, title: tasks.title },
    })
    .from(runs)
    .innerJoin(tasks, eq(tasks.id, runs.taskId))
    .where(and(where, publicRun(runs.id)))
    .orderBy(runs.id)
    .all();
  return rows.flatMap((row) => {
    const agent = cards.get(row.agent);
    return agent ? [{ ...row, agent }] : [];
  });
}
