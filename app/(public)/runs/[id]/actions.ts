"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { db } from "@/app/_server/db";
import { defineAction } from "@/app/_server/define-action";
import { cancelRun } from "@/db/commands/cancel-run";
import { retryRun } from "@/db/commands/retry-run";

const Named = z.object({ run: z.string().min(1) });
const readRun = (form: FormData) => ({ run: form.get("run") });

/** Takes a run out of the line, or asks its runner to stop it. */
export const cancelRunAction = defineAction(Named, readRun, (actor, { run }) => {
  const done = cancelRun(db(), actor, { runId: run });
  revalidatePath(`/runs/${encodeURIComponent(run)}`);
  return done === "cancelled" ? "It is cancelled." : "Its runner is told with its next sign of life.";
});

/** Tries a run again as a new one, and shows that. */
export const retryRunAction = defineAction(Named, readRun, (actor, { run }) => {
  const again = retryRun(db(), actor, { runId: run });
  redirect(`/runs/${encodeURIComponent(again)}`);
});
