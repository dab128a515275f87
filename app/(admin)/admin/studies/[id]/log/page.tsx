import type { Metadata } from "next";
import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { pagePerson } from "@/app/_server/page-person";
import { StudyLogPage } from "@/components/study/log-page";
import { studyLog } from "@/db/queries/study-log";

export const metadata: Metadata = { title: "Study log", description: "Who did what in the study, and when." };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const person = await pagePerson(`/admin/studies/${id}/log`);
  return <StudyLogPage {...ask(() => studyLog(db(), person, decodeURIComponent(id)))} />;
}
