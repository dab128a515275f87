import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./people";

/** A GPU server that may take runs. It is known by its id; its token is kept as a hash. */
export const runners = sqliteTable(
  "runners",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** Of the machine that registered: the same token from another one is refused. */
    machineId: text().notNull(),
    labels: text({ mode: "json" }).$type<readonly string[]>().notNull(),
    tokenHash: text().notNull(),
    /** After a rotation the old token is good for a while, so that a lost answer locks nobody out. */
    oldTokenHash: text(),
    oldTokenUntil: integer({ mode: "timestamp_ms" }),
    version: text(),
    /** Of its newest process; an older process is superseded. */
    session: text(),
    instanceId: text(),
    bootId: text(),
    /** What it can offer and how it isolates, as it said last. */
    capacity: text({ mode: "json" }),
    isReady: integer({ mode: "boolean" }).notNull().default(true),
    /** Why it takes no runs now, in its own words. */
    notReady: text({ mode: "json" }).$type<readonly string[]>().notNull(),
    drainedAt: integer({ mode: "timestamp_ms" }),
    revokedAt: integer({ mode: "timestamp_ms" }),
    registeredAt: integer({ mode: "timestamp_ms" }).notNull(),
    lastSeenAt: integer({ mode: "timestamp_ms" }).notNull(),
  },
  (t) => [
    uniqueIndex("one_runner_per_token").on(t.tokenHash),
    check("old_token_ends", sql`(${t.oldTokenHash} IS NULL) = (${t.oldTokenUntil} IS NULL)`),
  ],
);

/** A word of one use by which a machine becomes a runner. */
export const registrationTokens = sqliteTable("registration_tokens", {
  tokenHash: text().primaryKey(),
  /** What the chair calls the machine it is meant for. */
  note: text().notNull(),
  createdBy: text().references(() => users.id, { onDelete: "set null" }),
  createdAt: integer({ mode: "timestamp_ms" }).notNull(),
  expiresAt: integer({ mode: "timestamp_ms" }).notNull(),
  usedAt: integer({ mode: "timestamp_ms" }),
  revokedAt: integer({ mode: "timestamp_ms" }),
  runnerId: text().references(() => runners.id),
});
