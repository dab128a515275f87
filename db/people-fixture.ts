import type { Person } from "@/lib/actor";
import type { Db } from "./client";
import { mails, sessions, users } from "./schema/people";
import { hashToken } from "./session-token";

/** A person of a test, with an account. */
export function aPerson(db: Db, name: string, role: Person["role"] = "researcher"): Person {
  db.insert(users)
    .values({ id: name, email: `${name}@example.org`, role })
    .run();
  return { kind: "person", userId: name, role };
}

/** Signs somebody in with a token of the test's choice. */
export function aSession(db: Db, { userId }: Person, token: string, expires: Date): void {
  db.insert(sessions)
    .values({ sessionToken: hashToken(token), userId, expires })
    .run();
}

export const terms = { site: "https://referee.example", minutes: 60 };

/** The token in the newest letter with an invitation. */
export function invitedToken(db: Db, mailId: string): string {
  const mail = db
    .select()
    .from(mails)
    .all()
    .find(({ id }) => id === mailId);
  return /\/invite\/([\w-]+)/.exec(mail?.body ?? "")?.[1] ?? "";
}
