import type { Db } from "../client";

const readers = new WeakMap<Db, () => number>();

/**
 * The counter that every write raises, in whichever process: what page caches and live pages watch. It is asked on
 * every rendering, so the statement is prepared once a handle.
 */
export function dataVersion(db: Db): number {
  let read = readers.get(db);
  if (read === undefined) {
    const statement = db.$client.prepare<[], number>("SELECT version FROM data_version WHERE id = 1").pluck();
    read = () => statement.get() ?? 0;
    readers.set(db, read);
  }
  return read();
}
