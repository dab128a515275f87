import { type Db, openDatabase } from "./client";
import { migrateDatabase } from "./migrate";

/** A fresh database in memory with every table. One per test. */
export function testDatabase(): Db {
  const db = openDatabase(":memory:", { create: true });
  migrateDatabase(db);
  return db;
}
