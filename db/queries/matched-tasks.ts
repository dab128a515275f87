import { sql } from "drizzle-orm";
import { ftsQuery, hitEnd, hitStart, marked, type Piece, pieces, searchText } from "@/lib/catalog/search";
import type { Tx } from "../client";

export interface TaskMatch {
  /** Smaller is better. */
  readonly rank: number;
  readonly title: readonly Piece[];
  readonly passage: readonly Piece[];
}

/**
 * The tasks that a search finds: by the full-text index, and where id or title holds the very text, which also serves
 * scripts without spaces. Nothing typed is read as syntax.
 *
 * @returns null where nothing was searched for, so that every task matches
 */
export function matchedTasks(db: Tx, typed: string): Map<string, TaskMatch> | null {
  const text = searchText(typed);
  if (text === "") return null;
  const found = new Map<string, TaskMatch>();
  for (const row of holding(db, text)) {
    found.set(row.id, {
      rank: row.isId ? -1000 : -0.001,
      title: pieces(marked(row.title, text)),
      passage: [],
    });
  }
  for (const row of indexed(db, text)) {
    const before = found.get(row.id);
    found.set(row.id, {
      rank: Math.min(row.rank, before?.rank ?? 0),
      title: pieces(row.title),
      passage: row.passage.includes(hitStart) ? pieces(row.passage.replace(/[#*`\s]+/g, " ")) : [],
    });
  }
  return found;
}

function holding(db: Tx, text: string): { id: string; title: string; isId: number }[] {
  const needle = text.toLowerCase();
  return db.all(sql`
    SELECT id, title, instr(lower(id), ${needle}) > 0 AS isId FROM tasks
    WHERE instr(lower(id), ${needle}) > 0 OR instr(lower(title), ${needle}) > 0 OR instr(title, ${text}) > 0`);
}

function indexed(db: Tx, text: string): { id: string; rank: number; title: string; passage: string }[] {
  const query = ftsQuery(text);
  if (query === null) return [];
  return db.all(sql`
    SELECT id, bm25(search, 0, 0, 8, 1) AS rank,
      highlight(search, 2, ${hitStart}, ${hitEnd}) AS title,
      snippet(search, 3, ${hitStart}, ${hitEnd}, '…', 26) AS passage
    FROM search WHERE search MATCH ${query} AND kind = 'task'`);
}
