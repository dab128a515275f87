import { and, eq, inArray } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { type Stage, stages } from "@/lib/benchmarks/stages";
import { comparedTasks, comparePair } from "@/lib/board/compare";
import type { AgentComparison, CompareQuery } from "@/lib/board/comparison";
import { type BoardAgent, LeaderboardQuery } from "@/lib/board/schema";
import { AppError } from "@/lib/errors";
import { publishedResampling } from "@/lib/stats/bootstrap";
import type { Db } from "../client";
import { rubrics } from "../schema/benchmarks";
import { reviews } from "../schema/reviews";
import { runs } from "../schema/runs";
import { boardAgents } from "./board-agents";
import { readBoard } from "./read-board";
import { runNames } from "./run-names";
import { publicReview, publicRun } from "./visible";

/**
 * Two agents on the tasks that both were scored on: differences first minus second, with the numbers of each task.
 *
 * @throws AppError `not_found` for an unknown agent or cohort, `invalid` for an agent compared with itself, with the field
 */
export function compareAgents(db: Db, _actor: Actor, query: CompareQuery): AgentComparison {
  return db.transaction(() => {
    const [first, second] = query.agents;
    if (first === second) throw wrongAgent("invalid", "Choose two different agents to compare.");
    const agents = boardAgents(db);
    const pair = [agentNamed(agents, first), agentNamed(agents, second)] as const;
    const shared = sharedStages(db, query);
    const stage = query.stage ?? shared.at(-1) ?? "end2end";
    const { condition, cohort } = query;
    const asked = LeaderboardQuery.parse({ benchmark: "mlr-bench", stage, condition, cohort });
    const { table, panel, rubric, snapshot, cohort: tasks } = readBoard(db, asked);
    const titles = new Map(tasks.tasks.map(({ id, title }) => [id, title]));
    return {
      agents: pair,
      stage,
      stages: shared,
      condition,
      cohort: { id: tasks.id, tasks: tasks.tasks.length },
      rubric: rubric.id,
      families: [...panel],
      snapshot,
      bootstrap: { ...publishedResampling },
      tasks: comparedTasks(table, { first, second }, panel, {
        title: (id) => titles.get(id) ?? id,
        run: runNames(db, stage, [first, second]),
      }),
      ...comparePair(table, { first, second }, panel),
    };
  });
}

function agentNamed(agents: ReadonlyMap<string, BoardAgent>, id: string): BoardAgent {
  const agent = agents.get(id);
  if (!agent) throw wrongAgent("not_found", `There is no agent "${id}".`);
  return agent;
}

function wrongAgent(code: "invalid" | "not_found", message: string): AppError {
  return new AppError(code, message, { fields: { agent: [message] } });
}

/** Stages at which both agents have a review under the condition. */
function sharedStages(db: Db, { agents, condition }: CompareQuery): Stage[] {
  const found = db
    .selectDistinct({ stage: runs.stage, agent: runs.agentId })
    .from(runs)
    .innerJoin(reviews, eq(reviews.runId, runs.id))
    .innerJoin(rubrics, and(eq(rubrics.id, reviews.rubricId), eq(rubrics.kind, runs.stage)))
    .where(
      and(
        inArray(runs.agentId, [...agents]),
        eq(reviews.condition, condition),
        publicRun(runs.id),
        publicReview(reviews.id),
      ),
    )
    .all();
  return stages.filter((stage) => found.filter((one) => one.stage === stage).length === 2);
}
