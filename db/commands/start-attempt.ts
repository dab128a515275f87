import { and, eq } from "drizzle-orm";
import type { StartReply } from "@/lib/protocol/attempt";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import type { Db } from "../client";
import { type AttemptName, goneAttempt, ownAttempt } from "../queries/own-attempt";
import { jobAttempts } from "../schema/job-attempts";
import { transact } from "../transact";
import { type LeaseRules, leaseEnd } from "./leases";

/**
 * Lets exactly one process execute the attempt: the first that asks. It may ask again.
 *
 * @throws ProtocolRefusal `already_started` for any other process, `gone` for an attempt that has ended
 */
export function startAttempt(
  db: Db,
  name: AttemptName & { readonly execId: string },
  { marginS }: Pick<LeaseRules, "marginS">,
  now = new Date(),
): StartReply {
  const { execId } = name;
  const seen = ownAttempt(db, name);
  if (seen.execId === execId && seen.state === "started") return { ok: true, leaseTtlS: seen.leaseTtlS };
  return transact(db, (tx) => {
    const attempt = ownAttempt(tx, name);
    if (attempt.execId !== null && attempt.execId !== execId) throw taken();
    if (attempt.state !== "claimed") throw goneAttempt();
    tx.update(jobAttempts)
      .set({
        state: "started",
        execId,
        startedAt: now,
        lastHeardAt: now,
        leaseExpiresAt: leaseEnd(now, attempt.leaseTtlS, marginS),
      })
      .where(
        and(
          eq(jobAttempts.id, attempt.id),
          eq(jobAttempts.fence, attempt.fence),
          eq(jobAttempts.state, "claimed"),
        ),
      )
      .run();
    return { ok: true, leaseTtlS: attempt.leaseTtlS };
  });
}

function taken(): ProtocolRefusal {
  return new ProtocolRefusal({
    code: "already_started",
    message: "Another process executes this attempt already.",
  });
}
