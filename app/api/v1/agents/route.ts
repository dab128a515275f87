import { db } from "@/app/_server/db";
import { defineRoute } from "@/app/_server/define-route";
import { agentList } from "@/db/queries/agent-list";
import { visitor } from "@/lib/actor";
import { catalogDoors } from "@/lib/api/catalog-doors";

export const { GET, HEAD, OPTIONS } = defineRoute(catalogDoors.agents, ({ query }) =>
  agentList(db(), visitor, query),
);
