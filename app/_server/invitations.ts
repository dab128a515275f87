import "server-only";
import { inviteReviewer } from "@/db/commands/invite-reviewer";
import type { Actor } from "@/lib/actor";
import { deliveryWords } from "@/lib/people/delivery-words";
import { db } from "./db";
import { env } from "./env";
import { takeMailTurn } from "./limits";
import { deliver } from "./mail";
import { site } from "./site";

/** What an invitation's link is made of on this site. */
export function linkTerms(): { readonly site: string; readonly minutes: number } {
  return { site: site(), minutes: env().REFEREE_INVITATION_MINUTES };
}

/**
 * Invites addresses to review in a study and sends the letters.
 *
 * @returns what became of them, as sentences
 * @throws AppError as `inviteReviewer`, and `rate_limited`
 */
export async function inviteReviewers(
  actor: Actor,
  asked: { readonly studyId: string; readonly emails: readonly string[] },
): Promise<string> {
  await takeMailTurn(asked.emails);
  const { mailIds, already } = inviteReviewer(db(), actor, { ...asked, ...linkTerms() });
  const words = mailIds.length > 0 ? deliveryWords(await deliver(mailIds)) : "";
  const rest = already.length > 0 ? `${already.join(", ")} takes part already.` : "";
  return [words, rest].filter((part) => part !== "").join(" ");
}
