import { sql } from "drizzle-orm";
import type { Db } from "../client";

type SearchKind = "task" | "agent" | "run";

/** Writes the full-text index: one entry for each kind and id, the last one put in. */
export class SearchIndex {
  readonly #db: Db;
  readonly #rows: Map<string, number>;

  constructor(db: Db) {
    this.#db = db;
    const rows = db.all<{ rowid: number; kind: string; id: string }>(sql`SELECT rowid, kind, id FROM search`);
    this.#rows = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row.rowid]));
  }

  has(kind: SearchKind, id: string): boolean {
    return this.#rows.has(`${kind} ${id}`);
  }

  put(kind: SearchKind, id: string, title: string, body: string): void {
    const old = this.#rows.get(`${kind} ${id}`);
    if (old !== undefined) this.#db.run(sql`DELETE FROM search WHERE rowid = ${old}`);
    const added = this.#db.run(
      sql`INSERT INTO search (kind, id, title, body) VALUES (${kind}, ${id}, ${title}, ${body})`,
    );
    this.#rows.set(`${kind} ${id}`, Number(added.lastInsertRowid));
  }
}
