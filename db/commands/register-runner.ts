import { and, eq, gt, isNull } from "drizzle-orm";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import type { RegisterBody, RegisterReply } from "@/lib/protocol/session";
import type { Db, Tx } from "../client";
import { registrationTokens, runners } from "../schema/runners";
import { hashToken, newId, newToken } from "../session-token";
import { transact } from "../transact";

/**
 * Makes a machine a runner and uses its registration token up. The runner's token is given this once; only its hash stays.
 * A machine that never heard the answer may ask again until its runner has worked: it gets a new token for the same runner.
 *
 * @throws ProtocolRefusal `unauthorized` for a registration token that is unknown, used, revoked or too old
 */
export function registerRunner(db: Db, input: RegisterBody, now = new Date()): RegisterReply {
  return transact(db, (tx) => {
    const word = tx
      .select({ usedAt: registrationTokens.usedAt, runnerId: registrationTokens.runnerId })
      .from(registrationTokens)
      .where(
        and(
          eq(registrationTokens.tokenHash, hashToken(input.token)),
          isNull(registrationTokens.revokedAt),
          gt(registrationTokens.expiresAt, now),
        ),
      )
      .get();
    if (!word) throw refused();
    return word.usedAt === null ? begin(tx, input, now) : beginAgain(tx, input, word.runnerId);
  });
}

function begin(tx: Tx, { token, name, machineId, labels }: RegisterBody, now: Date): RegisterReply {
  const runnerId = newId();
  const { runnerToken, tokenHash } = tokenFor(runnerId);
  const facts = { id: runnerId, name, machineId, labels, tokenHash, notReady: [] };
  tx.insert(runners)
    .values({ ...facts, registeredAt: now, lastSeenAt: now })
    .run();
  const used = tx
    .update(registrationTokens)
    .set({ usedAt: now, runnerId })
    .where(and(eq(registrationTokens.tokenHash, hashToken(token)), isNull(registrationTokens.usedAt)))
    .run();
  if (used.changes === 0) throw refused();
  return { runnerId, runnerToken };
}

function beginAgain(tx: Tx, { machineId }: RegisterBody, runnerId: string | null): RegisterReply {
  if (runnerId === null) throw refused();
  const { runnerToken, tokenHash } = tokenFor(runnerId);
  const isUnheard = and(
    eq(runners.id, runnerId),
    eq(runners.machineId, machineId),
    isNull(runners.session),
    isNull(runners.revokedAt),
  );
  const changed = tx.update(runners).set({ tokenHash }).where(isUnheard).run();
  if (changed.changes === 0) throw refused();
  return { runnerId, runnerToken };
}

function tokenFor(runnerId: string): { readonly runnerToken: string; readonly tokenHash: string } {
  const runnerToken = `rt_${runnerId}_${newToken()}`;
  return { runnerToken, tokenHash: hashToken(runnerToken) };
}

function refused(): ProtocolRefusal {
  return new ProtocolRefusal({
    code: "unauthorized",
    message: "This registration token is unknown, used up or too old. Ask a chair for a new one.",
  });
}
