import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { assertCanEdit } from "@/lib/review/study-policy";
import { StudyChange } from "@/lib/review/study-schema";
import { assertMay } from "@/lib/rights";
import type { Db } from "../client";
import { type StudyRow, studyFacts, studyRow } from "../queries/study-row";
import { studies } from "../schema/studies";
import { transact } from "../transact";
import { audit } from "./audit";

/**
 * Changes a study's settings; what is left out, or given as it is already, stays.
 *
 * @throws AppError `not_found` for a stranger or a missing study, `conflict` for what is fixed by now, `invalid` for
 * deadlines out of order; nothing is changed then
 */
export function editStudy(
  db: Db,
  actor: Actor,
  input: StudyChange & { readonly studyId: string },
  now = new Date(),
): void {
  assertMay(actor, "run_study", "This study");
  const { studyId, ...given } = input;
  const asked = StudyChange.parse(given);
  transact(db, (tx) => {
    const study = studyRow(tx, studyId);
    const changed = differences(study, asked);
    if (changed.length === 0) return;
    assertCanEdit(studyFacts(tx, study), changed);
    const next = { ...study, ...asked };
    if (next.softDeadline && next.hardDeadline && next.softDeadline > next.hardDeadline) {
      const message = "The hard deadline comes after the soft one.";
      throw new AppError("invalid", message, { fields: { hardDeadline: [message] } });
    }
    const set = Object.fromEntries(changed.map((name) => [name, next[name]]));
    tx.update(studies).set(set).where(eq(studies.id, studyId)).run();
    const before = Object.fromEntries(changed.map((name) => [name, study[name]]));
    audit(
      tx,
      actor,
      { action: "edit_study", subject: `study:${studyId}`, detail: { before, after: set } },
      now,
    );
  });
}

type Setting = keyof StudyChange & keyof StudyRow;

function differences(study: StudyRow, asked: z.output<typeof StudyChange>): Setting[] {
  const names = (Object.keys(asked) as Setting[]).filter((name) => asked[name] !== undefined);
  return names.filter((name) => String(study[name]) !== String(asked[name]));
}
