import { eq } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { strangeCriteria } from "@/lib/review/draft-faults";
import { assertCanWrite } from "@/lib/review/policy";
import { sameDraft } from "@/lib/review/same-draft";
import type { DraftSave, DraftSaved, ReviewDraft } from "@/lib/review/schema";
import type { Db, Tx } from "../client";
import { markSeen, type OwnAssignment, ownAssignment } from "../queries/own-assignment";
import { storedDraft } from "../queries/own-review";
import { assignments, drafts } from "../schema/assignments";
import { writeQuietly } from "../write-quietly";
import { addTime } from "./record-time";

/**
 * Saves a draft. Saving what is saved already changes nothing, whatever it was based on.
 *
 * @throws AppError `conflict` where the draft was saved from elsewhere in the meantime: nothing is overwritten; and as
 * `assertCanWrite`
 */
export function saveDraft(
  db: Db,
  actor: Actor,
  assignmentId: string,
  save: DraftSave,
  now = new Date(),
): DraftSaved {
  return writeQuietly(db, (tx) => {
    const own = ownAssignment(tx, actor, assignmentId);
    assertCanWrite(own.facts);
    assertOfForm(own, save.draft);
    addTime(tx, own, save, now);
    markSeen(tx, own.reviewerId, now);
    const stored = storedDraft(tx, own);
    if (sameDraft(stored.draft, save.draft)) {
      return { version: stored.version, savedAt: stored.savedAt ?? now.toISOString() };
    }
    if (stored.version !== save.basedOn) {
      throw new AppError(
        "conflict",
        "This review was saved from another tab or device. Nothing was overwritten.",
      );
    }
    return write(tx, own, { draft: save.draft, version: stored.version + 1 }, now);
  });
}

/** @throws AppError `invalid` for criteria that the study's rubric does not have */
export function assertOfForm(own: OwnAssignment, draft: ReviewDraft): void {
  const strange = strangeCriteria(draft, own.form);
  if (strange.length > 0) {
    throw new AppError("invalid", `This study's rubric has no criterion ${strange.join(", ")}.`);
  }
}

function write(
  tx: Tx,
  own: OwnAssignment,
  { draft, version }: { draft: ReviewDraft; version: number },
  now: Date,
): DraftSaved {
  const row = { version, body: draft, savedAt: now };
  tx.insert(drafts)
    .values({ assignmentId: own.id, ...row })
    .onConflictDoUpdate({ target: drafts.assignmentId, set: row })
    .run();
  const { state } = own.facts;
  if (state === "opened" || state === "assigned") {
    const openedAt = own.openedAt ?? now;
    tx.update(assignments).set({ state: "draft", openedAt }).where(eq(assignments.id, own.id)).run();
  }
  return { version, savedAt: now.toISOString() };
}
