import { z } from "zod";
import { db } from "@/app/_server/db";
import { definePrivateRoute } from "@/app/_server/define-private-route";
import { env } from "@/app/_server/env";
import { readBlindPdf } from "@/db/read-blind-paper";

const params = z.object({ assignment: z.string().max(60) });

export const GET = definePrivateRoute({ params, body: z.undefined() }, async (actor, asked) => {
  const bytes = await readBlindPdf(db(), env().dataDir, actor, asked.params.assignment);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(bytes.length),
      "Content-Disposition": 'attachment; filename="paper.pdf"',
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "X-Content-Type-Options": "nosniff",
    },
  });
});
