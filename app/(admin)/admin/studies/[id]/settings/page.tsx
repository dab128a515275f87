import type { Metadata } from "next";
import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { pagePerson } from "@/app/_server/page-person";
import { StudySettingsPage } from "@/components/study/settings-page";
import { studySettings } from "@/db/queries/study-settings";
import { editAction } from "../../setting-actions";

export const metadata: Metadata = {
  title: "Study settings",
  description: "Margin, deadlines, consent text.",
};

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const person = await pagePerson(`/admin/studies/${id}/settings`);
  const view = ask(() => studySettings(db(), person, decodeURIComponent(id)));
  return <StudySettingsPage {...view} save={editAction} />;
}
