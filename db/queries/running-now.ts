import { and, count, desc, eq } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import type { RunningNow } from "@/lib/board/running-run";
import type { Db } from "../client";
import { tasks } from "../schema/benchmarks";
import { jobs } from "../schema/jobs";
import { runs } from "../schema/runs";
import { agentCards } from "./agent-cards";
import { freeRun } from "./visible";

/** The runs that are under way and under no embargo, and how many more wait in line. Open to everybody. */
export function runningNow(db: Db, _actor: Actor, limit: number): RunningNow {
  const cards = agentCards(db);
  const under = (state: "running" | "queued") =>
    and(eq(jobs.kind, "agent"), eq(jobs.state, state), freeRun(runs.id));
  const found = db
    .select({
      id: runs.id,
      stage: runs.stage,
      agentId: runs.agentId,
      taskId: runs.taskId,
      taskTitle: tasks.title,
    })
    .from(jobs)
    .innerJoin(runs, eq(runs.id, jobs.runId))
    .innerJoin(tasks, eq(tasks.id, runs.taskId))
    .where(under("running"))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(limit)
    .all();
  const howMany = (state: "running" | "queued") =>
    db.select({ n: count() }).from(jobs).innerJoin(runs, eq(runs.id, jobs.runId)).where(under(state)).get()
      ?.n ?? 0;
  return {
    runs: found.flatMap(({ agentId, ...run }) => {
      const agent = cards.get(agentId);
      return agent ? [{ ...run, agent }] : [];
    }),
    running: howMany("running"),
    inLine: howMany("queued"),
  };
}
