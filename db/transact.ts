import { sql } from "drizzle-orm";
import type { Db, Tx } from "./client";

/**
 * The one way to write: an immediate transaction that also raises the data version, by which page caches and live
 * pages in every process learn of the change. All of `run` happens, or nothing. Never await inside.
 */
export function transact<T>(db: Db, run: (tx: Tx) => T): T {
  return db.transaction(
    (tx) => {
      const result = run(tx);
      tx.run(sql`UPDATE data_version SET version = version + 1 WHERE id = 1`);
      return result;
    },
    { behavior: "immediate" },
  );
}
