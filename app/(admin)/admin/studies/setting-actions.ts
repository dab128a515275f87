"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { db } from "@/app/_server/db";
import { defineAction } from "@/app/_server/define-action";
import { createStudy } from "@/db/commands/create-study";
import { editStudy } from "@/db/commands/edit-study";
import { NewStudy, StudyChange } from "@/lib/review/study-schema";

const settings = [
  "title",
  "reviewersPerPaper",
  "margin",
  "thirdReviewFrom",
  "minReasonLength",
  "consentText",
] as const;

/** What the form asked; a setting that it did not show stays away, an emptied deadline is none. */
function readSettings(form: FormData): Record<string, unknown> {
  const given = settings.filter((name) => form.has(name)).map((name) => [name, form.get(name)] as const);
  const deadlines = (["softDeadline", "hardDeadline"] as const)
    .filter((name) => form.has(name))
    .map((name) => [name, moment(form.get(name))] as const);
  return Object.fromEntries([...given, ...deadlines]);
}

/** The field's clock is UTC, as its label says. */
const moment = (value: FormDataEntryValue | null) => (value ? `${String(value)}Z` : null);

export const createAction = defineAction(
  NewStudy,
  (form) => ({ ...readSettings(form), stage: form.get("stage") }),
  (actor, input) => {
    const { id } = createStudy(db(), actor, input);
    redirect(`/admin/studies/${encodeURIComponent(id)}`);
  },
);

export const editAction = defineAction(
  z.object({ studyId: z.string(), change: StudyChange }),
  (form) => ({ studyId: form.get("studyId"), change: readSettings(form) }),
  (actor, { studyId, change }) => {
    editStudy(db(), actor, { ...change, studyId });
    revalidatePath(`/admin/studies/${studyId}`, "layout");
    return "The settings are saved.";
  },
);
