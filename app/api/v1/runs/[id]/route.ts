import { db } from "@/app/_server/db";
import { defineRoute } from "@/app/_server/define-route";
import { runView } from "@/db/queries/run-view";
import { visitor } from "@/lib/actor";
import { catalogDoors } from "@/lib/api/catalog-doors";

export const { GET, HEAD, OPTIONS } = defineRoute(catalogDoors.run, ({ params }) =>
  runView(db(), visitor, params.id),
);
