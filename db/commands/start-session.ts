import { lte } from "drizzle-orm";
import type { Tx } from "../client";
import { sessions } from "../schema/people";
import { hashToken, newToken } from "../session-token";
import { audit } from "./audit";

/** A sign-in: what the browser's cookie holds, and until when. */
export interface StartedSession {
  readonly token: string;
  readonly expires: Date;
}

interface Start {
  readonly userId: string;
  readonly expires: Date;
  /** By which door: `mail`, `github`, `invitation`, `demo`. */
  readonly by: string;
  readonly token?: string;
}

/** Signs a person in: the table keeps the token's hash. Sessions that have ended are cleared away. */
export function startSession(
  tx: Tx,
  { userId, expires, by, token = newToken() }: Start,
  now: Date,
): StartedSession {
  tx.delete(sessions).where(lte(sessions.expires, now)).run();
  tx.insert(sessions)
    .values({ sessionToken: hashToken(token), userId, expires })
    .run();
  const actor = { kind: "person", userId, role: "researcher" } as const;
  audit(tx, actor, { action: "sign_in", subject: `user:${userId}`, detail: { by } }, now);
  return { token, expires };
}

/** When a session that begins or is renewed now will end. */
export function sessionEnd(hours: number, now: Date): Date {
  return new Date(now.getTime() + hours * 3_600_000);
}
