import { db } from "@/app/_server/db";
import { defineRoute } from "@/app/_server/define-route";
import { taskView } from "@/db/queries/task-view";
import { visitor } from "@/lib/actor";
import { catalogDoors } from "@/lib/api/catalog-doors";

export const { GET, HEAD, OPTIONS } = defineRoute(catalogDoors.task, ({ params }) =>
  taskView(db(), visitor, params.id),
);
