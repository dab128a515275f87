import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import type { LatestRun } from "@/lib/board/latest-run";
import type { Db } from "../client";
import { tasks } from "../schema/benchmarks";
import { jobs } from "../schema/jobs";
import { runs } from "../schema/runs";
import { snapshots } from "../schema/sources";
import { agentCards } from "./agent-cards";
import { publicRun } from "./visible";

/** Whole papers before parts of one: what a visitor came to read. */
const readingOrder = sql`CASE ${runs.stage} WHEN 'end2end' THEN 0 WHEN 'writeup' THEN 1 WHEN 'experiment' THEN 2 WHEN 'proposal' THEN 3 ELSE 4 END`;

/** One of each task before a second of any, or the first task would fill the list. */
const turn = sql`row_number() OVER (PARTITION BY ${runs.snapshotId}, ${runs.stage}, ${runs.taskId} ORDER BY ${runs.title} IS NULL, ${runs.id})`;

/**
 * The runs that arrived last: those that were executed here by their end, newest first, and then newest snapshot first;
 * within one, papers before their parts and those with a title first. Open to everybody.
 */
export function latestRuns(db: Db, _actor: Actor, limit: number): LatestRun[] {
  const cards = agentCards(db);
  return db
    .select({
      id: runs.id,
      title: runs.title,
      stage: runs.stage,
      agentId: runs.agentId,
      taskId: runs.taskId,
      taskTitle: tasks.title,
      addedAt: snapshots.createdAt,
      endedAt: jobs.endedAt,
    })
    .from(runs)
    .innerJoin(tasks, eq(tasks.id, runs.taskId))
    .innerJoin(snapshots, eq(snapshots.id, runs.snapshotId))
    .leftJoin(jobs, and(eq(jobs.runId, runs.id), eq(jobs.kind, "agent")))
    .where(publicRun(runs.id))
    .orderBy(
      sql`${jobs.endedAt} IS NULL`,
      desc(jobs.endedAt),
      desc(snapshots.position),
      readingOrder,
      sql`${runs.title} IS NULL`,
      turn,
      asc(runs.taskId),
      asc(runs.id),
    )
    .limit(limit)
    .all()
    .flatMap(({ agentId, endedAt, addedAt, ...run }) => {
      const agent = cards.get(agentId);
      return agent ? [{ ...run, agent, addedAt: endedAt ?? addedAt }] : [];
    });
}
