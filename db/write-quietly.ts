import type { Db, Tx } from "./client";

/**
 * An immediate transaction that leaves the data version alone: for what no public number and no live page rests on,
 * such as a draft that is saved each second, a session or a rate limit. Everything else goes through `transact`.
 */
export function writeQuietly<T>(db: Db, run: (tx: Tx) => T): T {
  return db.transaction(run, { behavior: "immediate" });
}
