import { DrizzleAdapter } from "@auth/drizzle-adapter";
import type { Adapter, AdapterUser } from "next-auth/adapters";
import { visitor } from "@/lib/actor";
import { Address } from "@/lib/people/address";
import type { Db } from "./client";
import { keepSignInLink } from "./commands/keep-sign-in-link";
import { personByEmail } from "./commands/person-by-email";
import { spendSignInLink } from "./commands/spend-sign-in-link";
import { startSession } from "./commands/start-session";
import { accounts, sessions, signInLinks, users } from "./schema/people";
import { hashToken } from "./session-token";
import { transact } from "./transact";
import { writeQuietly } from "./write-quietly";

/**
 * What the sign-in library reads and writes. Beyond its own adapter: session tokens are kept as hashes, addresses are
 * lower case, links are marked used instead of deleted, and no token of another service is kept.
 */
export function authAdapter(db: Db): Adapter {
  const base = baseAdapter(db);
  return {
    ...base,
    createUser: async ({ email, name, emailVerified }) =>
      transact(db, (tx): AdapterUser => {
        const person = { email: Address.parse(email), name: name ?? null, verifiedAt: emailVerified };
        return personByEmail(tx, visitor, person, new Date());
      }),
    getUserByEmail: async (email) => {
      const address = Address.safeParse(email);
      return address.success ? asked(base.getUserByEmail, address.data) : null;
    },
    linkAccount: async ({ userId, type, provider, providerAccountId }) => {
      writeQuietly(db, (tx) =>
        tx.insert(accounts).values({ userId, type, provider, providerAccountId }).run(),
      );
    },
    createSession: async ({ sessionToken, userId, expires }) => {
      const start = { userId, expires, by: "mail_or_github", token: sessionToken };
      writeQuietly(db, (tx) => startSession(tx, start, new Date()));
      return { sessionToken, userId, expires };
    },
    getSessionAndUser: async (sessionToken) => {
      const found = await asked(base.getSessionAndUser, hashToken(sessionToken));
      return found && { ...found, session: { ...found.session, sessionToken } };
    },
    updateSession: async (session) => {
      const sessionToken = hashToken(session.sessionToken);
      const changed = await asked(base.updateSession, { ...session, sessionToken });
      return changed && { ...changed, sessionToken: session.sessionToken };
    },
    deleteSession: async (sessionToken) => {
      await asked(base.deleteSession, hashToken(sessionToken));
    },
    createVerificationToken: async ({ identifier, token, expires }) => {
      const email = Address.parse(identifier);
      writeQuietly(db, (tx) => keepSignInLink(tx, { email, tokenHash: token, expires }, new Date()));
      return { identifier, token, expires };
    },
    useVerificationToken: async ({ identifier, token }) => {
      const email = Address.safeParse(identifier);
      return email.success ? (spendSignInLink(db, { email: email.data, tokenHash: token }) ?? null) : null;
    },
  };
}

/** The library's own adapter on our tables, whose missing columns are those that the methods above do without. */
function baseAdapter(db: Db): Adapter {
  type Tables = NonNullable<Parameters<typeof DrizzleAdapter<Db>>[1]>;
  const tables = {
    usersTable: users,
    accountsTable: accounts,
    sessionsTable: sessions,
    verificationTokensTable: signInLinks,
  };
  return DrizzleAdapter(db, tables as unknown as Tables);
}

/** Calls a method that the adapter's type calls optional and that this one has. */
function asked<A, R>(method: ((given: A) => R) | undefined, given: A): R {
  if (method === undefined) throw new Error("The adapter lacks a method");
  return method(given);
}
