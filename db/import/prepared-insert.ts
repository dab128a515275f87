import type Database from "better-sqlite3";
import { is, Param, Placeholder } from "drizzle-orm";
import type { Db } from "../client";

type Value = string | number | boolean | Uint8Array | null | undefined;
export type InsertValues = Readonly<Record<string, Value>>;

interface Query {
  toSQL(): { readonly sql: string; readonly params: readonly unknown[] };
}

/**
 * Prepares an insert whose values are placeholders, for running it thousands of times: the statement is the driver's
 * own, and a null stays null (Drizzle's prepared queries turn a null boolean into 0).
 */
export function preparedInsert(db: Db, query: Query): { run(values: InsertValues): Database.RunResult } {
  const { sql, params } = query.toSQL();
  const statement = db.$client.prepare(sql);
  const readers = params.map(readerOf);
  return { run: (values) => statement.run(...readers.map((read) => read(values))) };
}

function readerOf(param: unknown): (values: InsertValues) => unknown {
  const inner = is(param, Param) ? param.value : param;
  if (!is(inner, Placeholder)) return () => inner;
  const { name } = inner;
  return (values) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`preparedInsert needs a value for ${name}`);
    return typeof value === "boolean" ? Number(value) : value;
  };
}
