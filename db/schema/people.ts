import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** A person with an account. There are no passwords: an address that receives mail, or GitHub, is the proof. */
export const users = sqliteTable(
  "users",
  {
    id: text().primaryKey(),
    name: text(),
    /** Lower case, so that one person has one account. */
    email: text().notNull().unique(),
    emailVerified: integer({ mode: "timestamp_ms" }),
    image: text(),
    role: text({ enum: ["researcher", "reviewer", "chair"] })
      .notNull()
      .default("researcher"),
    /** Made by the demo for everybody to try; never by a person's own sign-in. */
    isDemo: integer({ mode: "boolean" }).notNull().default(false),
    createdAt: integer({ mode: "timestamp_ms" }).notNull().default(sql`(unixepoch() * 1000)`),
  },
  (t) => [check("email_is_lower_case", sql`${t.email} = lower(${t.email})`)],
);

/** A sign-in by another service that belongs to a person, as the sign-in library keeps it; no tokens of theirs. */
export const accounts = sqliteTable(
  "accounts",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text().notNull(),
    provider: text().notNull(),
    providerAccountId: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.providerAccountId] })],
);

/** Somebody who is signed in. The cookie holds the token, this table its SHA-256. */
export const sessions = sqliteTable(
  "sessions",
  {
    sessionToken: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expires: integer({ mode: "timestamp_ms" }).notNull(),
  },
  (t) => [index("sessions_by_user").on(t.userId)],
);

/** A sign-in link that was sent. It is kept after use, so that a second click can be told what happened. */
export const signInLinks = sqliteTable(
  "sign_in_links",
  {
    /** The address. */
    identifier: text().notNull(),
    /** SHA-256 of the token and the secret, as the sign-in library makes it. */
    token: text().notNull(),
    expires: integer({ mode: "timestamp_ms" }).notNull(),
    createdAt: integer({ mode: "timestamp_ms" }).notNull(),
    usedAt: integer({ mode: "timestamp_ms" }),
  },
  (t) => [primaryKey({ columns: [t.identifier, t.token] }), index("sign_in_links_by_token").on(t.token)],
);

/** A link that makes one address a reviewer of one study, or a chair. */
export const invitations = sqliteTable(
  "invitations",
  {
    id: text().primaryKey(),
    /** SHA-256 of the link's token. */
    tokenHash: text().notNull().unique(),
    email: text().notNull(),
    role: text({ enum: ["reviewer", "chair"] }).notNull(),
    /** The study it is for; null for a chair. */
    studyId: text(),
    createdBy: text(),
    createdAt: integer({ mode: "timestamp_ms" }).notNull(),
    expires: integer({ mode: "timestamp_ms" }).notNull(),
    acceptedAt: integer({ mode: "timestamp_ms" }),
    /** A newer link took its place. */
    replacedAt: integer({ mode: "timestamp_ms" }),
    revokedAt: integer({ mode: "timestamp_ms" }),
  },
  (t) => [
    index("invitations_by_study").on(t.studyId),
    index("invitations_by_email").on(t.email),
    check("invitation_email_is_lower_case", sql`${t.email} = lower(${t.email})`),
    check("a_reviewer_is_invited_to_a_study", sql`(${t.role} = 'reviewer') = (${t.studyId} IS NOT NULL)`),
  ],
);

/** How often something was tried in a window of time, for rate limits. */
export const attempts = sqliteTable(
  "attempts",
  {
    /** What is limited and for whom, such as `sign-in:<hash of the address>`. */
    key: text().notNull(),
    at: integer({ mode: "timestamp_ms" }).notNull(),
  },
  (t) => [index("attempts_by_key").on(t.key, t.at)],
);

/** Mail that was written: sent by SMTP, or, without it, kept here to be read. */
export const mails = sqliteTable(
  "mails",
  {
    id: text().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    kind: text({ enum: ["sign_in", "invitation", "reminder"] }).notNull(),
    createdAt: integer({ mode: "timestamp_ms" }).notNull(),
    /** When the SMTP server took it; null in the outbox. */
    sentAt: integer({ mode: "timestamp_ms" }),
    error: text(),
  },
  (t) => [index("mails_by_time").on(t.createdAt)],
);

/** Who changed what, and when. Never changed, never deleted; it names people by id alone. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: integer().primaryKey(),
    at: integer({ mode: "timestamp_ms" }).notNull(),
    /** The person's id; null for a command on the server or a visitor. */
    actorId: text(),
    /** A verb, such as `open_study`. */
    action: text().notNull(),
    /** What it was done to, such as `study:<id>`. */
    subject: text().notNull(),
    detail: text({ mode: "json" }).$type<Readonly<Record<string, unknown>>>(),
  },
  (t) => [index("audit_by_subject").on(t.subject)],
);
