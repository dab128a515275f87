"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { db } from "@/app/_server/db";
import { defineAction } from "@/app/_server/define-action";
import { linkTerms } from "@/app/_server/invitations";
import { takeMailTurn } from "@/app/_server/limits";
import { deliver } from "@/app/_server/mail";
import { changeRole } from "@/db/commands/change-role";
import { revokeInvitation } from "@/db/commands/end-invitation";
import { inviteChair } from "@/db/commands/invite-chair";
import { resendInvitation } from "@/db/commands/resend-invitation";
import { invitationRow } from "@/db/queries/invitation-row";
import { Address } from "@/lib/people/address";
import { deliveryWords } from "@/lib/people/delivery-words";
import { assertMay } from "@/lib/rights";

const Named = z.object({ id: z.string().min(1) });
const readId = (form: FormData) => ({ id: form.get("id") });

export const changeRoleAction = defineAction(
  z.object({ userId: z.string().min(1), role: z.enum(["researcher", "reviewer", "chair"]) }),
  (form) => ({ userId: form.get("userId"), role: form.get("role") }),
  (actor, input) => {
    changeRole(db(), actor, input);
    revalidatePath("/admin/people");
    return `The role is ${input.role} now.`;
  },
);

export const inviteChairAction = defineAction(
  z.object({ email: Address }),
  (form) => ({ email: form.get("email") }),
  async (actor, { email }) => {
    assertMay(actor, "manage_people");
    await takeMailTurn([email]);
    const { mailId } = inviteChair(db(), actor, { email, ...linkTerms() });
    const words = deliveryWords(await deliver([mailId]));
    revalidatePath("/admin/people");
    return words;
  },
);

export const resendAction = defineAction(Named, readId, async (actor, { id }) => {
  assertMay(actor, "manage_people");
  const asked = invitationRow(db(), { id }, new Date());
  await takeMailTurn(asked ? [asked.email] : []);
  const { mailId } = resendInvitation(db(), actor, { id, ...linkTerms() });
  const words = deliveryWords(await deliver([mailId]));
  revalidatePath("/admin/people");
  return words;
});

export const revokeAction = defineAction(Named, readId, (actor, input) => {
  revokeInvitation(db(), actor, input);
  revalidatePath("/admin/people");
  return undefined;
});
