import { type SQL, sql } from "drizzle-orm";
import type { jobs } from "../schema/jobs";

/** Of jobs that were made at the same moment, as those of a campaign are: which was put in line first. */
export function putInLine(table: typeof jobs): SQL {
  return sql`${table}.rowid`;
}
