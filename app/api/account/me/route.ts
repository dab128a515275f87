import { NextResponse } from "next/server";
import { z } from "zod";
import { db } from "@/app/_server/db";
import { definePrivateRoute } from "@/app/_server/define-private-route";
import { env } from "@/app/_server/env";
import { signedInCookies } from "@/app/_server/session-cookie";
import { sessionTokenOf } from "@/app/_server/viewer";
import { renewSession } from "@/db/commands/renew-session";
import { accountMenu } from "@/db/queries/account-menu";

/** Who is signed in, for the header's menu. A sign-in that is half over begins anew here: every page asks. */
export const GET = definePrivateRoute({ params: z.unknown(), body: z.undefined() }, (actor, { request }) => {
  const response = NextResponse.json(accountMenu(db(), actor), {
    headers: { "Cache-Control": "private, no-store" },
  });
  const token = sessionTokenOf(request.headers.get("cookie")) ?? "";
  const expires = renewSession(db(), { token, hours: env().REFEREE_SESSION_HOURS });
  if (expires) for (const cookie of signedInCookies({ token, expires })) response.cookies.set(cookie);
  return response;
});
