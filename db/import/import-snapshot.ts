import { sql } from "drizzle-orm";
import type { Db, Tx } from "../client";
import { transact } from "../transact";
import { beginSnapshot, nextSnapshotId } from "./import-log";

/** The snapshot of one import: made by the first transaction that really adds something, and by no other. */
export class ImportSnapshot {
  readonly #importId: string;
  readonly #now: () => Date;
  #id: string | null;

  /** @param continues the snapshot of an import that was cut short, which this one goes on with */
  constructor(importId: string, continues: string | null, now: () => Date) {
    this.#importId = importId;
    this.#id = continues;
    this.#now = now;
  }

  /** Null while nothing was added. */
  get id(): string | null {
    return this.#id;
  }

  /** Runs one transaction whose rows name this snapshot. */
  transact(db: Db, write: (tx: Tx, snapshotId: string) => void): void {
    const made = transact(db, (tx) => {
      if (this.#id) {
        write(tx, this.#id);
        return this.#id;
      }
      // The rows come first: whether there is a snapshot to name shows only when they are written.
      tx.run(sql`PRAGMA defer_foreign_keys = ON`);
      const before = changes(tx);
      const id = nextSnapshotId(tx, this.#now());
      write(tx, id);
      if (changes(tx) === before) return null;
      beginSnapshot(tx, this.#importId, id, this.#now());
      return id;
    });
    this.#id = made;
  }
}

function changes(tx: Tx): number {
  return tx.get<{ n: number }>(sql`SELECT total_changes() AS n`)?.n ?? 0;
}
