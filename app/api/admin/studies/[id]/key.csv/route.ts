import { z } from "zod";
import { db } from "@/app/_server/db";
import { definePrivateRoute } from "@/app/_server/define-private-route";
import { studyFile } from "@/app/_server/study-file";
import { csvOf } from "@/db/queries/study-export";
import { keyColumns, studyKey } from "@/db/queries/study-key";

const params = z.object({ id: z.string() });

export const GET = definePrivateRoute({ params, body: z.undefined() }, (actor, { params: { id } }) =>
  studyFile(`referee-study-${id}-key.csv`, "text/csv", csvOf(keyColumns, studyKey(db(), actor, id))),
);
