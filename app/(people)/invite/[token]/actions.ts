"use server";

import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { db } from "@/app/_server/db";
import { defineOpenAction } from "@/app/_server/define-action";
import { env } from "@/app/_server/env";
import { linkTerms } from "@/app/_server/invitations";
import { takeClientTurn, takeMailTurn } from "@/app/_server/limits";
import { deliver } from "@/app/_server/mail";
import { signedInCookies } from "@/app/_server/session-cookie";
import { optionalActor } from "@/app/_server/viewer";
import { acceptInvitation } from "@/db/commands/accept-invitation";
import { declineInvitation } from "@/db/commands/end-invitation";
import { renewInvitation } from "@/db/commands/resend-invitation";
import { invitationView } from "@/db/queries/invitation-view";

const Given = z.object({ token: z.string().min(1).max(200) });
const readToken = (form: FormData) => ({ token: form.get("token") });

/** Accepts, signs in whoever was not, and leads to the new place. */
export const acceptAction = defineOpenAction(Given, readToken, async ({ token }) => {
  takeClientTurn(await headers());
  const asked = { token, sessionHours: env().REFEREE_SESSION_HOURS };
  const { session, studyId } = acceptInvitation(db(), await optionalActor(), asked);
  const jar = await cookies();
  if (session) for (const cookie of signedInCookies(session)) jar.set(cookie);
  redirect(studyId === null ? "/admin/people" : "/review");
});

export const declineAction = defineOpenAction(Given, readToken, async ({ token }) => {
  takeClientTurn(await headers());
  declineInvitation(db(), await optionalActor(), { token });
  redirect(`/invite/${encodeURIComponent(token)}`);
});

/** Sends a new link to the invited address, and to no other. */
export const renewAction = defineOpenAction(Given, readToken, async ({ token }) => {
  const actor = await optionalActor();
  const { invitation } = invitationView(db(), actor, token);
  await takeMailTurn(invitation ? [invitation.email] : []);
  const { mailId } = renewInvitation(db(), actor, { token, ...linkTerms() });
  const { failed, kept } = await deliver([mailId]);
  if (failed > 0) return "The mail server did not take the letter. The chair can send it from the outbox.";
  return kept > 0
    ? "The letter is written and waits in the outbox: ask the chair to pass the link on to you."
    : "A new link is on its way to the address that was invited.";
});
