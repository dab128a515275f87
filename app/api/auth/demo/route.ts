import { db } from "@/app/_server/db";
import { env } from "@/app/_server/env";
import { defineFormRoute, goTo } from "@/app/_server/form-route";
import { takeClientTurn } from "@/app/_server/limits";
import { signedInCookies } from "@/app/_server/session-cookie";
import { enterDemo } from "@/db/commands/enter-demo";
import { AppError } from "@/lib/errors";
import { returnPath } from "@/lib/people/return-path";

/** Signs in as a demo account. Without the demo there is no such door. */
export const POST = defineFormRoute((request, form) => {
  const { REFEREE_DEMO: isDemo, REFEREE_SESSION_HOURS: sessionHours } = env();
  if (!isDemo) throw new AppError("not_found", "This page was not found.");
  takeClientTurn(request.headers);
  const session = enterDemo(db(), { email: String(form.get("email")), sessionHours });
  return goTo(returnPath(form.get("to")), signedInCookies(session));
});
