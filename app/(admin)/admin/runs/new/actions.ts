"use server";

import { redirect } from "next/navigation";
import { db } from "@/app/_server/db";
import { defineAction } from "@/app/_server/define-action";
import { createRun } from "@/db/commands/create-run";
import { RunForm } from "@/lib/runs/run-form";

/** A form's text fields by their names; what it does not hold stays away. */
const readAll = (form: FormData) => Object.fromEntries(form);

export const createAction = defineAction(RunForm, readAll, (actor, input) => {
  const runId = createRun(db(), actor, input);
  redirect(`/runs/${encodeURIComponent(runId)}`);
});
