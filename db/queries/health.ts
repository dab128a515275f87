import { existsSync } from "node:fs";
import { sql } from "drizzle-orm";
import { AppError } from "@/lib/errors";
import type { Db } from "../client";
import { publicSnapshot } from "./visible";

export type Health =
  | {
      readonly ok: true /** The newest state of the data, null before the first import. */;
      readonly snapshot: string | null;
    }
  | { readonly ok: false; readonly reason: string };

/**
 * Whether the database answers. That it cannot be opened, has gone, or has no tables is an answer, not an exception.
 *
 * @param open gives the process's handle, and may throw as `openDatabase` does
 */
export function health(open: () => Db): Health {
  try {
    return { ok: true, snapshot: newestSnapshot(open()) };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, reason: error.message };
    throw error;
  }
}

function newestSnapshot(db: Db): string | null {
  const file = db.$client.name;
  if (!db.$client.memory && !existsSync(file)) {
    throw new AppError(
      "unavailable",
      `The database at ${file} has gone. Restore it, or run "npm run migrate".`,
    );
  }
  const tables = db.get<{ n: number }>(sql`SELECT count(*) AS n FROM sqlite_master WHERE name = 'snapshots'`);
  if (!tables?.n) throw new AppError("unavailable", `The database has no tables yet. Run "npm run migrate".`);
  const newest = db.get<{ id: string } | undefined>(
    sql`SELECT id FROM snapshots WHERE ${publicSnapshot(sql`id`)} ORDER BY position DESC LIMIT 1`,
  );
  return newest?.id ?? null;
}
