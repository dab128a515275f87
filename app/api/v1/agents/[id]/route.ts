import { db } from "@/app/_server/db";
import { defineRoute } from "@/app/_server/define-route";
import { agentView } from "@/db/queries/agent-view";
import { visitor } from "@/lib/actor";
import { catalogDoors } from "@/lib/api/catalog-doors";

export const { GET, HEAD, OPTIONS } = defineRoute(catalogDoors.agent, ({ params }) =>
  agentView(db(), visitor, params.id),
);
