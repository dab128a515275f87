import { and, asc, count, eq, inArray } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { subsetTasks } from "@/lib/benchmarks/mlr-bench/cohorts";
import { assertMay } from "@/lib/rights";
import type { RunPlanQuery } from "@/lib/runs/queue-query";
import type { NewRunChoices, RunPlan, SetupView, TaskChoice } from "@/lib/runs/queue-views";
import { inputStage } from "@/lib/runs/stage-io";
import type { Db, Tx } from "../client";
import { agents } from "../schema/agents";
import { artifacts } from "../schema/artifacts";
import { tasks } from "../schema/benchmarks";
import { runs } from "../schema/runs";
import { setupViews } from "./agent-setups-view";
import { inputCandidates } from "./input-candidates";
import { type Clock, connectedTakers, runnerViews } from "./runner-rows";

/**
 * What a new run or campaign can be made of, and what a run of these parts would start from.
 *
 * @throws AppError `not_found` for whoever may not run agents
 */
export function newRunChoices(db: Db, actor: Actor, asked: RunPlanQuery, clock: Clock): NewRunChoices {
  assertMay(actor, "run_agents");
  return db.transaction((tx) => {
    const runners = runnerViews(tx, clock);
    const setups = setupViews(tx, connectedTakers(runners));
    return {
      agents: setups,
      tasks: taskChoices(tx),
      runners: runners.filter(({ state }) => state === "ready"),
      plan: planOf(tx, asked, setups),
    };
  });
}

function taskChoices(tx: Tx): TaskChoice[] {
  const withText = new Set(
    tx
      .select({ id: artifacts.taskId })
      .from(artifacts)
      .where(eq(artifacts.kind, "task"))
      .all()
      .map(({ id }) => id),
  );
  return tx
    .select({ id: tasks.id, title: tasks.title, venue: tasks.venue, year: tasks.year })
    .from(tasks)
    .orderBy(asc(tasks.id))
    .all()
    .map((task) => ({ ...task, hasText: withText.has(task.id), isInSubset: subsetTasks.includes(task.id) }));
}

/** Null until an agent, a task and a stage are named. */
function planOf(tx: Tx, { agent, task, stage }: RunPlanQuery, setups: readonly SetupView[]): RunPlan | null {
  if (agent === "" || task === "" || stage === undefined) return null;
  const found = tx.select({ id: tasks.id, name: tasks.title }).from(tasks).where(eq(tasks.id, task)).get();
  const text = tx
    .select({ id: artifacts.id })
    .from(artifacts)
    .where(and(eq(artifacts.taskId, task), eq(artifacts.kind, "task")))
    .limit(1)
    .get();
  const place = and(eq(runs.agentId, agent), eq(runs.taskId, task), eq(runs.stage, stage));
  return {
    agent: setups.find(({ agentId }) => agentId === agent) ?? null,
    task: found ?? null,
    hasTaskText: text !== undefined,
    input: inputOf(tx, stage, task),
    runsBefore: tx.select({ n: count() }).from(runs).where(place).get()?.n ?? 0,
  };
}

function inputOf(tx: Tx, stage: NonNullable<RunPlanQuery["stage"]>, taskId: string): RunPlan["input"] {
  const kind = inputStage[stage];
  if (kind === null) return null;
  const found = inputCandidates(tx, { kind, taskId });
  const ids = [...new Set(found.map(({ agentId }) => agentId))];
  const rows = tx
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .where(inArray(agents.id, ids))
    .all();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return {
    stage: kind,
    candidates: found.map(({ id, agentId }) => ({ id, agent: names.get(agentId) ?? agentId })),
  };
}
