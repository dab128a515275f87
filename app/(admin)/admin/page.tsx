import type { Metadata } from "next";
import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { pagePerson } from "@/app/_server/page-person";
import { StudyList } from "@/components/study/study-list";
import { studyList } from "@/db/queries/study-overview";

export const metadata: Metadata = {
  title: "Studies",
  description: "Blind reviews: their papers, people and progress.",
};

export default async function Page() {
  const person = await pagePerson("/admin");
  return <StudyList studies={ask(() => studyList(db(), person))} />;
}
