import { randomInt } from "node:crypto";
import type { Actor } from "@/lib/actor";
import { rubricOf } from "@/lib/benchmarks/mlr-bench/rubrics";
import { NewStudy } from "@/lib/review/study-schema";
import { assertMay } from "@/lib/rights";
import type { Db } from "../client";
import { studies } from "../schema/studies";
import { newId } from "../session-token";
import { transact } from "../transact";
import { audit } from "./audit";

/**
 * A new study in draft: no papers, no reviewers. Its seed is drawn here unless it is given.
 *
 * @throws AppError `not_found` for whoever may not run studies
 */
export function createStudy(db: Db, actor: Actor, input: NewStudy, now = new Date()): { id: string } {
  assertMay(actor, "run_study");
  const { seed = randomInt(1, 1_000_000), ...settings } = NewStudy.parse(input);
  return transact(db, (tx) => {
    const id = newId();
    const rubricId = rubricOf(settings.stage).id;
    tx.insert(studies)
      .values({ ...settings, id, seed, rubricId, createdAt: now })
      .run();
    const detail = { title: settings.title, stage: settings.stage, margin: settings.margin, seed };
    audit(tx, actor, { action: "create_study", subject: `study:${id}`, detail }, now);
    return { id };
  });
}
