"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { db } from "@/app/_server/db";
import { defineAction } from "@/app/_server/define-action";
import { env } from "@/app/_server/env";
import { drainRunner, revokeRunner } from "@/db/commands/drain-runner";
import {
  makeRegistrationToken,
  NewRegistration,
  revokeRegistrationToken,
} from "@/db/commands/make-registration-token";

/** What it leaves behind is the token itself: it stands nowhere else. */
export const makeTokenAction = defineAction(
  NewRegistration,
  (form) => ({ note: form.get("note") }),
  (actor, { note }) => {
    const minutes = env().REFEREE_REGISTRATION_MINUTES;
    const { token } = makeRegistrationToken(db(), actor, { note, minutes });
    revalidatePath("/admin/runners");
    return token;
  },
);

export const revokeTokenAction = defineAction(
  z.object({ tokenHash: z.string().min(1) }),
  (form) => ({ tokenHash: form.get("tokenHash") }),
  (actor, input) => {
    revokeRegistrationToken(db(), actor, input);
    revalidatePath("/admin/runners");
    return "It can no longer be used.";
  },
);

export const drainAction = defineAction(
  z.object({ runnerId: z.string().min(1), isDrained: z.stringbool() }),
  (form) => ({ runnerId: form.get("runnerId"), isDrained: form.get("isDrained") }),
  (actor, input) => {
    drainRunner(db(), actor, input);
    revalidatePath("/admin/runners", "layout");
    return input.isDrained ? "It takes no more runs." : "It takes runs again.";
  },
);

export const revokeAction = defineAction(
  z.object({ runnerId: z.string().min(1) }),
  (form) => ({ runnerId: form.get("runnerId") }),
  (actor, input) => {
    revokeRunner(db(), actor, input);
    revalidatePath("/admin/runners", "layout");
    return "It is refused from now on.";
  },
);
