import { z } from "zod";
import { db } from "@/app/_server/db";
import { definePrivateRoute } from "@/app/_server/define-private-route";
import { asksForDrafts, studyFile } from "@/app/_server/study-file";
import { studyExport } from "@/db/queries/study-export";

const params = z.object({ id: z.string() });

export const GET = definePrivateRoute(
  { params, body: z.undefined() },
  (actor, { params: { id }, request }) => {
    const rows = studyExport(db(), actor, id, { withDrafts: asksForDrafts(request) });
    return studyFile(`referee-study-${id}.json`, "application/json", JSON.stringify({ study: id, rows }));
  },
);
