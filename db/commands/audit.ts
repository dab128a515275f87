import type { Actor } from "@/lib/actor";
import type { Tx } from "../client";
import { auditLog } from "../schema/people";

interface Deed {
  /** A verb, such as `open_study`. */
  readonly action: string;
  /** What it was done to, such as `study:<id>`. */
  readonly subject: string;
  /** Before, after and reason, where they say something. Never a score of a draft, never a token. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Writes who did what into the audit log, in the transaction that does it. */
export function audit(tx: Tx, actor: Actor, { action, subject, detail }: Deed, now: Date): void {
  const actorId = actor.kind === "person" ? actor.userId : null;
  tx.insert(auditLog)
    .values({ at: now, actorId, action, subject, detail: detail ?? null })
    .run();
}
