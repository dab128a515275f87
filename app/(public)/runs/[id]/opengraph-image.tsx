import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { site } from "@/app/_server/site";
import { socialImage } from "@/app/_server/social-image";
import { RunCard } from "@/components/social/page-cards";
import { runView } from "@/db/queries/run-view";
import { visitor } from "@/lib/actor";

export const alt = "A run of a research agent with both judges' scores.";
export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

export default async function RunImage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return socialImage({ site: site(), of: ask(() => runView(db(), visitor, id)) }, RunCard);
}
