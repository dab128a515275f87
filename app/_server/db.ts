import "server-only";
import { type Db, openDatabase } from "@/db/client";
import { env } from "./env";

const held = globalThis as { refereeDb?: Db };

/** The one database handle of the web process: actions and routes are separate bundles, so it hangs on globalThis. */
export function db(): Db {
  held.refereeDb ??= openDatabase(env().databaseFile);
  return held.refereeDb;
}
