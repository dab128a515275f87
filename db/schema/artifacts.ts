import { sql } from "drizzle-orm";
import { blob, check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { tasks } from "./benchmarks";
import { runs } from "./runs";
import { snapshots } from "./sources";

/** Content by hash. Up to 64 KiB stand here; larger content is a file of the artifact store. */
export const blobs = sqliteTable(
  "blobs",
  {
    sha256: text().primaryKey(),
    bytes: integer().notNull(),
    content: blob({ mode: "buffer" }),
  },
  (t) => [
    check("blob_is_named_by_its_hash", sql`length(${t.sha256}) = 64`),
    check("inline_content_is_whole", sql`${t.content} IS NULL OR length(${t.content}) = ${t.bytes}`),
  ],
);

export const artifactKinds = [
  "task",
  "idea",
  "related_work",
  "proposal",
  "results",
  "paper",
  "figure",
  "log",
  "transcript",
  "code",
  "data",
  "usage",
  "other",
] as const;

/** A file of a run, or a task's text. The same path with a new hash is a new revision. */
export const artifacts = sqliteTable(
  "artifacts",
  {
    id: text().primaryKey(),
    runId: text().references(() => runs.id),
    taskId: text().references(() => tasks.id),
    /** Relative to the run's folder, with `/`; unique within a run together with the revision. */
    path: text().notNull(),
    /** The path in the source, for provenance. */
    sourceKey: text().notNull(),
    kind: text({ enum: artifactKinds }).notNull(),
    mediaType: text().notNull(),
    sha256: text()
      .notNull()
      .references(() => blobs.sha256),
    bytes: integer().notNull(),
    isBackup: integer({ mode: "boolean" }).notNull().default(false),
    revision: integer().notNull().default(1),
    /** Why nobody but the chair gets it, such as a secret found in its text; null where everybody may. */
    withheld: text(),
    snapshotId: text()
      .notNull()
      .references(() => snapshots.id),
  },
  (t) => [
    uniqueIndex("one_artifact_per_run_path").on(t.runId, t.path, t.revision),
    uniqueIndex("one_text_per_task_revision").on(t.taskId, t.path, t.revision),
    index("artifacts_by_blob").on(t.sha256),
    check("artifact_belongs_to_a_run_or_a_task", sql`(${t.runId} IS NULL) <> (${t.taskId} IS NULL)`),
  ],
);
