"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { db } from "@/app/_server/db";
import { defineAction } from "@/app/_server/define-action";
import { signedOutCookies } from "@/app/_server/session-cookie";
import { requireActor } from "@/app/_server/viewer";
import { changeName, PersonName } from "@/db/commands/change-name";
import { deleteAccount } from "@/db/commands/delete-account";

export const renameAction = defineAction(
  PersonName,
  (form) => ({ name: form.get("name") }),
  async (_, input) => {
    changeName(db(), await requireActor(), input);
    return "Your name is saved.";
  },
);

/** Deletes the account and what goes with it, and leads out. */
export const deleteAction = defineAction(
  z.object({ confirmation: z.string() }),
  (form) => ({ confirmation: form.get("confirmation") }),
  async (_, input) => {
    deleteAccount(db(), await requireActor(), input);
    const jar = await cookies();
    for (const cookie of signedOutCookies()) jar.set(cookie);
    redirect("/signin?done=deleted");
  },
);
