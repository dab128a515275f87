"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { defineAction } from "@/app/_server/define-action";
import { deliver } from "@/app/_server/mail";
import { deliveryWords } from "@/lib/people/delivery-words";
import { assertMay } from "@/lib/rights";

/** Tries to send a letter again that the mail server refused. */
export const resendMailAction = defineAction(
  z.object({ id: z.string().min(1) }),
  (form) => ({ id: form.get("id") }),
  async (actor, { id }) => {
    assertMay(actor, "manage_people");
    const words = deliveryWords(await deliver([id]));
    revalidatePath("/admin/outbox");
    return words;
  },
);
