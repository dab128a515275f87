import { and, eq } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { assertMay } from "@/lib/rights";
import type { Db, Tx } from "../client";
import { users } from "../schema/people";
import { studies, studyReviewers } from "../schema/studies";
import { transact } from "../transact";
import { type LinkTerms, writeInvitation } from "./write-invitation";

interface Invite extends LinkTerms {
  readonly studyId: string;
  /** Lower case, as `AddressList` gives them. */
  readonly emails: readonly string[];
}

interface Invited {
  /** For `deliver`, once this is done. */
  readonly mailIds: readonly string[];
  /** Addresses of people who already take part: they got no letter. */
  readonly already: readonly string[];
}

/**
 * Invites addresses to review in a study, all or none. A newer invitation replaces one that was not answered.
 *
 * @throws AppError `not_found` for a stranger or a missing study, `conflict` once the study is closed
 */
export function inviteReviewer(
  db: Db,
  actor: Actor,
  { studyId, emails, site, minutes }: Invite,
  now = new Date(),
): Invited {
  assertMay(actor, "manage_people", "This study");
  return transact(db, (tx) => {
    const study = tx.select().from(studies).where(eq(studies.id, studyId)).get();
    if (!study) throw new AppError("not_found", "This study was not found.");
    if (study.state === "closed") {
      throw new AppError("conflict", "This study is closed: nobody can join it. No mail was written.");
    }
    const addresses = [...new Set(emails)];
    const already = addresses.filter((email) => takesPart(tx, studyId, email));
    const createdBy = actor.kind === "person" ? actor.userId : null;
    const mailIds = addresses
      .filter((email) => !already.includes(email))
      .map((email) => writeInvitation(tx, actor, { email, study, site, minutes, createdBy }, now).mailId);
    return { mailIds, already };
  });
}

function takesPart(tx: Tx, studyId: string, email: string): boolean {
  const part = tx
    .select({ label: studyReviewers.label })
    .from(studyReviewers)
    .innerJoin(users, eq(users.id, studyReviewers.userId))
    .where(
      and(eq(studyReviewers.studyId, studyId), eq(studyReviewers.state, "active"), eq(users.email, email)),
    )
    .get();
  return part !== undefined;
}
