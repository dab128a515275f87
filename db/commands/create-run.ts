import type { z } from "zod";
import type { Actor } from "@/lib/actor";
import { assertMay } from "@/lib/rights";
import { NewRun } from "@/lib/runs/new-run";
import type { Db } from "../client";
import { transact } from "../transact";
import { addRun } from "./add-run";
import { audit } from "./audit";

/**
 * Puts one run of an agent on a task in line. Its inputs are settled now, by their hashes.
 *
 * @throws AppError `not_found` for whoever may not run agents; `invalid`, with the field, for an agent without a setup,
 * a task whose text is not here, and a stage that has nothing to start from
 */
export function createRun(db: Db, actor: Actor, input: z.input<typeof NewRun>, now = new Date()): string {
  assertMay(actor, "run_agents");
  const asked = NewRun.parse(input);
  return transact(db, (tx) => {
    const runId = addRun(tx, actor, { ...asked, campaignId: null }, now);
    const { agentId, taskId, stage, seed, holdForStudy } = asked;
    const detail = { agentId, taskId, stage, seed, holdForStudy };
    audit(tx, actor, { action: "create_run", subject: `run:${runId}`, detail }, now);
    return runId;
  });
}
