import { db } from "@/app/_server/db";
import { defineRoute } from "@/app/_server/define-route";
import { runClock } from "@/app/_server/run-clock";
import { actorOfCookies, chairsOwn } from "@/app/_server/viewer";
import { runView } from "@/db/queries/run-view";
import { catalogDoors } from "@/lib/api/catalog-doors";
import { isMoving } from "@/lib/catalog/run-execution";

export const { GET, HEAD, OPTIONS } = defineRoute(
  catalogDoors.run,
  ({ params, request }) =>
    runView(db(), actorOfCookies(request.headers.get("cookie")), params.id, runClock()),
  (request, { execution }) => ({
    // How far a run is changes with every word of its runner, and those do not raise the data version.
    ...(execution && isMoving(execution) ? { "Cache-Control": "no-store" } : {}),
    ...chairsOwn(request),
  }),
);
