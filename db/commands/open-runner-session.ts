import { eq, inArray } from "drizzle-orm";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import type { SessionBody } from "@/lib/protocol/session";
import type { Db, Tx } from "../client";
import type { CallingRunner } from "../queries/runner-token";
import { jobAttempts } from "../schema/job-attempts";
import { runners } from "../schema/runners";
import { newId } from "../session-token";
import { transact } from "../transact";

interface OpenedSession {
  readonly session: string;
  /** Of the adopted attempts, those that are no longer the runner's. */
  readonly gone: string[];
}

/**
 * Makes this process the runner's only one: every older process is superseded. The same process asking again keeps its
 * session. An attempt that was lost meanwhile is not gone: its late end may still be worth having.
 *
 * @throws ProtocolRefusal `token_bound` for a token that another machine has registered with
 */
export function openRunnerSession(
  db: Db,
  runner: CallingRunner,
  input: SessionBody & { readonly version: string | null },
  now = new Date(),
): OpenedSession {
  if (input.machineId !== runner.machineId) {
    throw new ProtocolRefusal({
      code: "token_bound",
      message: "This token belongs to another machine. Register this one with a token of its own.",
    });
  }
  return transact(db, (tx) => {
    const row = tx
      .select({ instanceId: runners.instanceId, session: runners.session })
      .from(runners)
      .where(eq(runners.id, runner.id))
      .get();
    const session = row?.session && row.instanceId === input.instanceId ? row.session : newId();
    const { instanceId, bootId, labels, capacity, version } = input;
    tx.update(runners)
      .set({
        session,
        instanceId,
        bootId,
        labels,
        capacity,
        version,
        isReady: true,
        notReady: [],
        lastSeenAt: now,
      })
      .where(eq(runners.id, runner.id))
      .run();
    return { session, gone: goneOf(tx, runner.id, input.adopted) };
  });
}

function goneOf(tx: Tx, runnerId: string, adopted: SessionBody["adopted"]): string[] {
  const ids = adopted.map(({ attempt }) => attempt);
  const rows = tx
    .select({
      id: jobAttempts.id,
      fence: jobAttempts.fence,
      runnerId: jobAttempts.runnerId,
      state: jobAttempts.state,
    })
    .from(jobAttempts)
    .where(inArray(jobAttempts.id, ids))
    .all();
  const own = new Map(
    rows.filter((row) => row.runnerId === runnerId && row.state !== "done").map((row) => [row.id, row.fence]),
  );
  return adopted.filter(({ attempt, fence }) => own.get(attempt) !== fence).map(({ attempt }) => attempt);
}
