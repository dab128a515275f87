"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { db } from "@/app/_server/db";
import { defineAction } from "@/app/_server/define-action";
import { runClock } from "@/app/_server/run-desk";
import { createCampaign } from "@/db/commands/create-campaign";
import {
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  setCampaignBudget,
} from "@/db/commands/pause-campaign";
import { retryFailedRuns } from "@/db/commands/retry-run";
import { newRunChoices } from "@/db/queries/new-run-choices";
import type { Actor } from "@/lib/actor";
import { RunPlanQuery } from "@/lib/runs/queue-query";
import { BudgetField, CampaignForm } from "@/lib/runs/run-form";

const path = (campaignId: string) => `/admin/campaigns/${encodeURIComponent(campaignId)}`;

export const createAction = defineAction(
  CampaignForm,
  (form) => ({ ...Object.fromEntries(form), agents: form.getAll("agents") }),
  (actor, { which, tasks, ...input }) => {
    const id = createCampaign(db(), actor, {
      ...input,
      tasks: which === "listed" ? tasks : known(actor, which),
    });
    redirect(path(id));
  },
);

function known(actor: Actor, which: "subset" | "with-text"): string[] {
  const { tasks } = newRunChoices(db(), actor, RunPlanQuery.parse({}), runClock());
  return tasks.filter((task) => (which === "subset" ? task.isInSubset : task.hasText)).map(({ id }) => id);
}

export const pauseAction = defineAction(
  z.object({ campaignId: z.string().min(1), isPaused: z.stringbool() }),
  (form) => ({ campaignId: form.get("campaignId"), isPaused: form.get("isPaused") }),
  (actor, { campaignId, isPaused }) => {
    if (isPaused) pauseCampaign(db(), actor, { campaignId });
    else resumeCampaign(db(), actor, { campaignId });
    revalidatePath(path(campaignId));
    return isPaused ? "No more of its runs are handed out." : "Its runs are handed out again.";
  },
);

export const budgetAction = defineAction(
  BudgetField,
  (form) => ({ campaignId: form.get("campaignId"), budgetUsd: form.get("budgetUsd") }),
  (actor, input) => {
    setCampaignBudget(db(), actor, input);
    revalidatePath(path(input.campaignId));
    return "The budget is set.";
  },
);

export const cancelAction = defineAction(
  z.object({ campaignId: z.string().min(1) }),
  (form) => ({ campaignId: form.get("campaignId") }),
  (actor, { campaignId }) => {
    const { cancelled, asked } = cancelCampaign(db(), actor, { campaignId });
    revalidatePath(path(campaignId));
    return `${cancelled} taken out of the line, ${asked} asked to stop.`;
  },
);

export const retryFailedAction = defineAction(
  z.object({ campaignId: z.string().min(1), reason: z.string() }),
  (form) => ({ campaignId: form.get("campaignId"), reason: form.get("reason") ?? "" }),
  (actor, { campaignId, reason }) => {
    const n = retryFailedRuns(db(), actor, { campaignId, reason: reason === "" ? null : reason });
    revalidatePath(path(campaignId));
    return `${n} new ${n === 1 ? "run is" : "runs are"} in line.`;
  },
);
