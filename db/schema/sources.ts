import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Where facts came from: a repository at a commit. */
export const sources = sqliteTable("sources", {
  id: text().primaryKey(),
  name: text().notNull(),
  url: text().notNull(),
  commit: text().notNull(),
  licence: text().notNull(),
  attribution: text().notNull(),
});

/** A state of the data that a number can name. A new row each time facts are added. */
export const snapshots = sqliteTable("snapshots", {
  id: text().primaryKey(),
  position: integer().notNull().unique(),
  sourceId: text()
    .notNull()
    .references(() => sources.id),
  reason: text().notNull(),
  createdAt: integer({ mode: "timestamp_ms" }).notNull(),
});

/** Every file that an import has taken, so that the same path and hash is never taken twice. */
export const sourceFiles = sqliteTable(
  "source_files",
  {
    sourceId: text()
      .notNull()
      .references(() => sources.id),
    path: text().notNull(),
    sha256: text().notNull(),
    bytes: integer().notNull(),
    snapshotId: text()
      .notNull()
      .references(() => snapshots.id),
  },
  (t) => [primaryKey({ columns: [t.sourceId, t.path, t.sha256] })],
);

/** One call of the import command, with its report. */
export const imports = sqliteTable("imports", {
  id: text().primaryKey(),
  sourceId: text()
    .notNull()
    .references(() => sources.id),
  startedAt: integer({ mode: "timestamp_ms" }).notNull(),
  finishedAt: integer({ mode: "timestamp_ms" }),
  report: text({ mode: "json" }),
});

/** What a reader should know about a published fact: a known fault, kept as published. */
export const dataNotes = sqliteTable(
  "data_notes",
  {
    id: text().primaryKey(),
    subjectKind: text({ enum: ["task", "run", "review", "source"] }).notNull(),
    subjectId: text().notNull(),
    text: text().notNull(),
  },
  (t) => [index("notes_by_subject").on(t.subjectKind, t.subjectId)],
);

/** One row: a counter that every write raises, so that caches and live pages know. */
export const dataVersion = sqliteTable(
  "data_version",
  { id: integer().primaryKey(), version: integer().notNull() },
  (t) => [check("only_one_data_version", sql`${t.id} = 1`)],
);
