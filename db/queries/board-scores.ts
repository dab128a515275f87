import { type SQL, sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import type { ReviewTable } from "@/lib/board/review-table";
import type { Db } from "../client";

const dialect = new SQLiteSyncDialect();

/**
 * The scores of these reviews, laid out review by review in the order given. Each crosses from the database as one number that
 * holds review, criterion and value, because the crossing is what a million scores cost.
 */
export function boardScores(
  db: Db,
  rubric: { readonly id: string; readonly criteria: readonly string[] },
  reviews: Float64Array,
): Pick<ReviewTable, "criteria" | "scores"> {
  const { criteria } = rubric;
  const places = criteria.map((key, at) => sql`WHEN ${key} THEN ${at * 16}`);
  const packed = numbers(
    db,
    sql`SELECT review_id * 256 + CASE criterion ${sql.join(places, sql` `)} END + value
        FROM scores WHERE rubric_id = ${rubric.id}`,
  );
  const rowOf = new Int32Array(reviews.reduce((most, id) => Math.max(most, id), 0) + 1).fill(-1);
  reviews.forEach((id, at) => {
    rowOf[id] = at;
  });
  const scores = new Uint8Array(reviews.length * criteria.length);
  for (const number of packed) {
    const review = Math.floor(number / 256);
    const row = rowOf[review] ?? -1;
    const rest = number - review * 256;
    if (row >= 0) scores[row * criteria.length + (rest >> 4)] = rest & 15;
  }
  return { criteria, scores };
}

/** The single column of a query: a million rows of one would take twice as long. */
function numbers(db: Db, query: SQL): number[] {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return db.$client
    .prepare<unknown[], number>(text)
    .pluck()
    .all(...params);
}
