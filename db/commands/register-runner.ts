import { and, eq, gt, isNull } from "drizzle-orm";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import type { RegisterBody, RegisterReply } from "@/lib/protocol/session";
import type { Db } from "../client";
import { registrationTokens, runners } from "../schema/runners";
import { hashToken, newId, newToken } from "../session-token";
import { transact } from "../transact";

/**
 * Makes a machine a runner and uses its registration token up. The runner's token is given this once; only its hash stays.
 *
 * @throws ProtocolRefusal `unauthorized` for a registration token that is unknown, used, revoked or too old
 */
export function registerRunner(db: Db, input: RegisterBody, now = new Date()): RegisterReply {
  const { name, machineId, labels } = input;
  return transact(db, (tx) => {
    const runnerId = newId();
    const runnerToken = `rt_${runnerId}_${newToken()}`;
    const facts = { name, machineId, labels, tokenHash: hashToken(runnerToken), notReady: [] };
    tx.insert(runners)
      .values({ id: runnerId, ...facts, registeredAt: now, lastSeenAt: now })
      .run();
    const used = tx
      .update(registrationTokens)
      .set({ usedAt: now, runnerId })
      .where(
        and(
          eq(registrationTokens.tokenHash, hashToken(input.token)),
          isNull(registrationTokens.usedAt),
          isNull(registrationTokens.revokedAt),
          gt(registrationTokens.expiresAt, now),
        ),
      )
      .run();
    if (used.changes === 0) throw refused();
    return { runnerId, runnerToken };
  });
}

function refused(): ProtocolRefusal {
  return new ProtocolRefusal({
    code: "unauthorized",
    message: "This registration token is unknown, used up or too old. Ask a chair for a new one.",
  });
}
