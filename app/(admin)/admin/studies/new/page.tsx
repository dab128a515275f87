import type { Metadata } from "next";
import { ask } from "@/app/_server/ask";
import { pagePerson } from "@/app/_server/page-person";
import { NewStudyPage } from "@/components/study/settings-page";
import { assertMay } from "@/lib/rights";
import { createAction } from "../setting-actions";

export const metadata: Metadata = {
  title: "New study",
  description: "Make a blind review: stage, margin, deadlines, consent.",
};

export default async function Page() {
  const person = await pagePerson("/admin/studies/new");
  ask(() => assertMay(person, "run_study"));
  return <NewStudyPage create={createAction} />;
}
