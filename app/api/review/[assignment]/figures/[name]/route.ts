import { z } from "zod";
import { db } from "@/app/_server/db";
import { definePrivateRoute } from "@/app/_server/define-private-route";
import { env } from "@/app/_server/env";
import { readBlindFigure } from "@/db/read-blind-paper";

const params = z.object({ assignment: z.string().max(60), name: z.string().max(60) });

export const GET = definePrivateRoute({ params, body: z.undefined() }, async (actor, asked) => {
  const { assignment: id, name } = asked.params;
  const { type, bytes } = await readBlindFigure(db(), env().dataDir, actor, { id, name });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Length": String(bytes.length),
      "Cache-Control": "private, max-age=300",
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "X-Content-Type-Options": "nosniff",
    },
  });
});
