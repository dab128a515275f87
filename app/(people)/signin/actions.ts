"use server";

import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { signIn } from "@/app/_server/auth";
import { db } from "@/app/_server/db";
import { defineOpenAction } from "@/app/_server/define-action";
import { takeClientTurn, takeMailTurn } from "@/app/_server/limits";
import { deliver } from "@/app/_server/mail";
import { spendLink } from "@/app/_server/spend-link";
import { newestMail } from "@/db/queries/outbox-view";
import { AppError } from "@/lib/errors";
import { Address } from "@/lib/people/address";
import { returnPath } from "@/lib/people/return-path";

const Wish = z.object({ email: Address, to: z.unknown().transform((to) => returnPath(to)) });

/** Writes a sign-in link to an address, whether or not it has an account: the answer is the same. */
export const sendLinkAction = defineOpenAction(
  Wish,
  (form) => ({ email: form.get("email"), to: form.get("to") }),
  async ({ email, to }) => {
    await takeMailTurn([email]);
    await signIn("nodemailer", { email, redirectTo: to, redirect: false });
    const mail = newestMail(db(), { recipient: email, kind: "sign_in" });
    const { failed, kept } = await deliver(mail ? [mail.id] : []);
    if (failed > 0) {
      throw new AppError(
        "unavailable",
        "The mail server did not take the letter. Nothing was sent. Try again soon.",
      );
    }
    redirect(`/signin/sent${kept > 0 ? "?kept=1" : ""}`);
  },
);

const Link = z.object({
  email: Address,
  token: z.string().min(1).max(200),
  to: z.unknown().transform((to) => returnPath(to)),
});

/** Uses a sign-in link up. Where it is good no longer, the page says why. */
export const spendLinkAction = defineOpenAction(
  Link,
  (form) => ({ email: form.get("email"), token: form.get("token"), to: form.get("to") }),
  async ({ email, token, to }) => {
    const sent = await headers();
    takeClientTurn(sent);
    const used = await spendLink({ email, token }, sent.get("cookie"));
    if (used === undefined) redirect(`/signin/link?${new URLSearchParams({ token, email, to })}`);
    const jar = await cookies();
    for (const cookie of used) jar.set(cookie);
    redirect(to);
  },
);
