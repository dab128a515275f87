import { db } from "@/app/_server/db";
import { defineRoute } from "@/app/_server/define-route";
import { taskList } from "@/db/queries/task-list";
import { visitor } from "@/lib/actor";
import { catalogDoors } from "@/lib/api/catalog-doors";

export const { GET, HEAD, OPTIONS } = defineRoute(catalogDoors.tasks, ({ query }) =>
  taskList(db(), visitor, query),
);
