import { sql } from "drizzle-orm";
import { mlrBenchSource } from "@/lib/benchmarks/mlr-bench/source";
import type { Db } from "../client";
import type { SourceFile } from "./read-source-file";

/** Which files earlier imports took, by path and hash. */
export class KnownFiles {
  /** Latest hash of each path. */
  readonly #latest: Map<string, string>;

  constructor(db: Db) {
    const rows = db.all<{ path: string; sha256: string }>(
      sql`SELECT path, sha256 FROM source_files WHERE source_id = ${mlrBenchSource.id} ORDER BY rowid`,
    );
    this.#latest = new Map(rows.map((row) => [row.path, row.sha256]));
  }

  /** `changed` where the path was taken with other content. */
  stateOf({ path, sha256 }: SourceFile): "new" | "unchanged" | "changed" {
    const known = this.#latest.get(path);
    if (known === undefined) return "new";
    return known === sha256 ? "unchanged" : "changed";
  }
}
