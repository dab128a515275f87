import type { Actor } from "@/lib/actor";
import type { AgentView } from "@/lib/catalog/agent";
import { AppError } from "@/lib/errors";
import type { Db } from "../client";
import { tasks } from "../schema/benchmarks";
import { agentCards } from "./agent-cards";
import { runScores } from "./run-scores";
import { standingsByAgent } from "./standings";

/**
 * One agent: where it stands on each board, and every run with its raters' Overall. Open to everybody.
 *
 * @throws AppError `not_found` for an id that names no agent
 */
export function agentView(db: Db, actor: Actor, id: string): AgentView {
  const agent = agentCards(db).get(id);
  if (!agent) throw new AppError("not_found", "There is no agent of this name.");
  const titles = new Map(
    db
      .select({ id: tasks.id, title: tasks.title })
      .from(tasks)
      .all()
      .map((task) => [task.id, task.title]),
  );
  return {
    agent,
    standings: standingsByAgent(db, actor).get(id) ?? [],
    runs: runScores(db, { agent: id }).map((run) => ({
      ...run,
      taskTitle: titles.get(run.task) ?? run.task,
    })),
  };
}
