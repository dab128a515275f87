import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { site } from "@/app/_server/site";
import { socialImage } from "@/app/_server/social-image";
import { AgentCardPicture } from "@/components/social/page-cards";
import { agentView } from "@/db/queries/agent-view";
import { visitor } from "@/lib/actor";

export const alt = "A research agent with its means, intervals and ranks.";
export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

export default async function AgentImage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return socialImage({ site: site(), of: ask(() => agentView(db(), visitor, id)) }, AgentCardPicture);
}
