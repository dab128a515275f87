import { z } from "zod";
import { db } from "@/app/_server/db";
import { definePrivateRoute } from "@/app/_server/define-private-route";
import { recordTime, TimeReport } from "@/db/commands/record-time";

export const PUT = definePrivateRoute(
  { params: z.object({ assignment: z.string().max(60) }), body: TimeReport },
  (actor, { params, body }) => recordTime(db(), actor, params.assignment, body),
);
