import type { Actor } from "@/lib/actor";
import { assertCanWrite } from "@/lib/review/policy";
import type { StoredDraft } from "@/lib/review/schema";
import type { Tx } from "../client";
import { ownAssignment } from "./own-assignment";
import { storedDraft } from "./own-review";

/**
 * What the form of an own paper starts from.
 *
 * @throws AppError as `ownAssignment` and `assertCanWrite`
 */
export function ownDraft(db: Tx, actor: Actor, assignmentId: string): StoredDraft {
  const own = ownAssignment(db, actor, assignmentId);
  assertCanWrite(own.facts);
  return storedDraft(db, own);
}
