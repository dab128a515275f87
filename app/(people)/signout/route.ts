import { db } from "@/app/_server/db";
import { defineFormRoute, goTo } from "@/app/_server/form-route";
import { signedOutCookies } from "@/app/_server/session-cookie";
import { actorOfCookies, sessionTokenOf } from "@/app/_server/viewer";
import { endSessions } from "@/db/commands/end-sessions";

/** Signs this browser out, or with `everywhere` every browser of the person. */
export const POST = defineFormRoute((request, form) => {
  const cookies = request.headers.get("cookie");
  const actor = actorOfCookies(cookies);
  const token = sessionTokenOf(cookies);
  const isEverywhere = form.get("everywhere") !== null;
  if (actor.kind === "person" && token !== undefined) {
    endSessions(db(), actor, isEverywhere ? "everywhere" : { token });
  }
  return goTo("/signin?done=signed-out", signedOutCookies());
});

/** An address that was typed changes nothing; the button is on the account's page. */
export function GET(): Response {
  return goTo("/account");
}
