import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/lib/actor";
import type { RunChoices } from "@/lib/review/paper-views";
import { assertMay } from "@/lib/rights";
import type { Db } from "../client";
import { agents } from "../schema/agents";
import { cohorts, cohortTasks } from "../schema/benchmarks";
import { embargoedRuns } from "../schema/embargo";
import { runs } from "../schema/runs";
import { studyPapers } from "../schema/studies";
import { readFiles } from "./study-paper-rows";
import { studyRow } from "./study-row";
import { finishedRun } from "./visible";

/** Which runs are offered: all of the study's stage unless narrowed. */
export const RunFilter = z.object({
  agent: z.string().max(200).optional().catch(undefined),
  task: z.string().max(200).optional().catch(undefined),
  cohort: z.string().max(60).optional().catch(undefined),
});
export type RunFilter = z.infer<typeof RunFilter>;

/**
 * Runs that a draft study could take as papers and does not hold yet.
 *
 * @throws AppError `not_found` for a stranger or a missing study
 */
export function studyRunChoices(db: Db, actor: Actor, studyId: string, filter: RunFilter): RunChoices {
  assertMay(actor, "run_study", "This study");
  const { stage } = studyRow(db, studyId);
  const inStudy = db
    .select({ id: studyPapers.runId })
    .from(studyPapers)
    .where(eq(studyPapers.studyId, studyId));
  const found = db
    .select({
      run: runs,
      agent: agents.name,
      isHidden: sql<number>`${runs.id} IN ${db.select().from(embargoedRuns)}`,
    })
    .from(runs)
    .innerJoin(agents, eq(agents.id, runs.agentId))
    .where(
      and(
        eq(runs.stage, stage),
        finishedRun(runs.id),
        notInArray(runs.id, inStudy),
        filter.agent ? eq(runs.agentId, filter.agent) : undefined,
        filter.task ? eq(runs.taskId, filter.task) : undefined,
        filter.cohort
          ? sql`${runs.taskId} IN (SELECT ${cohortTasks.taskId} FROM ${cohortTasks} WHERE ${cohortTasks.cohortId} = ${filter.cohort})`
          : undefined,
      ),
    )
    .orderBy(asc(runs.taskId), asc(agents.name), asc(runs.sequence))
    .all();
  const files = readFiles(
    db,
    found.map(({ run }) => run),
  );
  const readable = found.flatMap(({ run, agent, isHidden }) => {
    const file = files.get(run.id);
    if (!file) return [];
    const { id, title, taskId } = run;
    return [{ id, title, agent, taskId, isPdf: file.mediaType === "application/pdf", isPublic: !isHidden }];
  });
  return {
    runs: readable,
    unreadable: found.length - readable.length,
    agents: db
      .selectDistinct({ id: agents.id, name: agents.name })
      .from(agents)
      .innerJoin(runs, eq(runs.agentId, agents.id))
      .where(eq(runs.stage, stage))
      .orderBy(asc(agents.name))
      .all(),
    cohorts: db.select({ id: cohorts.id, name: cohorts.name }).from(cohorts).all(),
  };
}
