import { z } from "zod";
import { db } from "@/app/_server/db";
import { definePrivateRoute } from "@/app/_server/define-private-route";
import { accountExport } from "@/db/queries/account-export";

/** Everything that is kept about who asks, as a file. */
export const GET = definePrivateRoute({ params: z.unknown(), body: z.undefined() }, (actor) => {
  const body = `${JSON.stringify(accountExport(db(), actor), null, 2)}\n`;
  return new Response(body, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="referee-account.json"',
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
});
