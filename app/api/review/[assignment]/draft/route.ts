import { z } from "zod";
import { db } from "@/app/_server/db";
import { definePrivateRoute } from "@/app/_server/define-private-route";
import { saveDraft } from "@/db/commands/save-draft";
import { ownDraft } from "@/db/queries/own-draft";
import { DraftSave } from "@/lib/review/schema";

const params = z.object({ assignment: z.string().max(60) });

/** What the server holds, for a tab that has to choose between two versions. */
export const GET = definePrivateRoute({ params, body: z.undefined() }, (actor, asked) =>
  ownDraft(db(), actor, asked.params.assignment),
);

export const PUT = definePrivateRoute({ params, body: DraftSave }, (actor, asked) =>
  saveDraft(db(), actor, asked.params.assignment, asked.body),
);
