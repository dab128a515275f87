import { and, inArray } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import type { Db } from "../client";
import { runs } from "../schema/runs";
import { publicRun } from "./visible";

/** The titles of those of these runs whose paper is here, by run. Open to everybody. */
export function runTitles(db: Db, _actor: Actor, ids: readonly string[]): Record<string, string> {
  const rows = db
    .select({ id: runs.id, title: runs.title })
    .from(runs)
    .where(and(inArray(runs.id, [...ids]), publicRun(runs.id)))
    .all();
  return Object.fromEntries(rows.flatMap(({ id, title }) => (title === null ? [] : [[id, title]])));
}
