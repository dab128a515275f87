"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { db } from "@/app/_server/db";
import { defineAction } from "@/app/_server/define-action";
import { cancelRun } from "@/db/commands/cancel-run";
import { pauseQueue } from "@/db/commands/pause-queue";
import { retryRun } from "@/db/commands/retry-run";
import { setPriority } from "@/db/commands/set-priority";

const Named = z.object({ runId: z.string().min(1) });
const readId = (form: FormData) => ({ runId: form.get("runId") });

export const cancelAction = defineAction(Named, readId, (actor, input) => {
  const done = cancelRun(db(), actor, input);
  revalidatePath("/admin/queue");
  return done === "asked" ? "Its runner is told with its next sign of life." : "It is cancelled.";
});

export const retryAction = defineAction(Named, readId, (actor, input) => {
  retryRun(db(), actor, input);
  revalidatePath("/admin/queue");
  return "A new run is in line.";
});

export const prioritiseAction = defineAction(
  z.object({ runId: z.string().min(1), priority: z.coerce.number().int().min(0).max(1000) }),
  (form) => ({ runId: form.get("runId"), priority: form.get("priority") }),
  (actor, input) => {
    setPriority(db(), actor, input);
    revalidatePath("/admin/queue");
    return undefined;
  },
);

export const pauseAction = defineAction(
  z.object({ isPaused: z.stringbool() }),
  (form) => ({ isPaused: form.get("isPaused") }),
  (actor, input) => {
    pauseQueue(db(), actor, input);
    revalidatePath("/admin/queue");
    return input.isPaused ? "No run is handed out now." : "Runs are handed out again.";
  },
);
