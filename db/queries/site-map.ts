import { and, asc, inArray, max } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import type { Db } from "../client";
import { agents } from "../schema/agents";
import { tasks } from "../schema/benchmarks";
import { runs } from "../schema/runs";
import { snapshots } from "../schema/sources";
import { listedAgent, publicRun, publicSnapshot } from "./visible";

export interface SiteMap {
  readonly tasks: readonly string[];
  readonly agents: readonly string[];
  /** Runs that end in a paper. */
  readonly papers: readonly string[];
  /** When facts were last added; null before the first. */
  readonly changedAt: Date | null;
}

/** The ids of everything that has a page of its own and that a search engine should know. Open to everybody. */
export function siteMap(db: Db, _actor: Actor): SiteMap {
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const changed = db
    .select({ at: max(snapshots.createdAt) })
    .from(snapshots)
    .where(publicSnapshot(snapshots.id))
    .get();
  return {
    tasks: ids(db.select({ id: tasks.id }).from(tasks).orderBy(asc(tasks.id)).all()),
    agents: ids(
      db.select({ id: agents.id }).from(agents).where(listedAgent(agents.id)).orderBy(asc(agents.id)).all(),
    ),
    papers: ids(
      db
        .select({ id: runs.id })
        .from(runs)
        .where(and(inArray(runs.stage, ["writeup", "end2end"]), publicRun(runs.id)))
        .orderBy(asc(runs.id))
        .all(),
    ),
    changedAt: changed?.at ?? null,
  };
}
