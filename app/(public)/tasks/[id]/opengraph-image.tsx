import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { site } from "@/app/_server/site";
import { socialImage } from "@/app/_server/social-image";
import { TaskCard } from "@/components/social/page-cards";
import { taskView } from "@/db/queries/task-view";
import { visitor } from "@/lib/actor";

export const alt = "A task for research agents: its title, workshop and runs.";
export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

export default async function TaskImage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return socialImage({ site: site(), of: ask(() => taskView(db(), visitor, id)) }, TaskCard);
}
