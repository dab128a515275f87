import { db } from "@/app/_server/db";
import { defineRoute } from "@/app/_server/define-route";
import { actorOfCookies, chairsOwn } from "@/app/_server/viewer";
import { runView } from "@/db/queries/run-view";
import { catalogDoors } from "@/lib/api/catalog-doors";

export const { GET, HEAD, OPTIONS } = defineRoute(
  catalogDoors.run,
  ({ params, request }) => runView(db(), actorOfCookies(request.headers.get("cookie")), params.id),
  chairsOwn,
);
