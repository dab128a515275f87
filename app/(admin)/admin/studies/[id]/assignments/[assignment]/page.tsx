import type { Metadata } from "next";
import { cache } from "react";
import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { pagePerson } from "@/app/_server/page-person";
import { AssignmentPage } from "@/components/study/assignment-page";
import { studyAssignment } from "@/db/queries/study-assignment";
import { reopenAction, withdrawAction } from "../../actions";

interface Props {
  params: Promise<{ id: string; assignment: string }>;
}

const read = cache(async (id: string, assignment: string) => {
  const person = await pagePerson(`/admin/studies/${id}/assignments/${assignment}`);
  return ask(() => studyAssignment(db(), person, decodeURIComponent(id), decodeURIComponent(assignment)));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id, assignment } = await params;
  const { paper, reviewer } = await read(id, assignment);
  return {
    title: `${paper.label} for ${reviewer}`,
    description: "One paper with one reviewer: state, times, reason.",
  };
}

export default async function Page({ params }: Props) {
  const { id, assignment } = await params;
  return <AssignmentPage view={await read(id, assignment)} withdraw={withdrawAction} reopen={reopenAction} />;
}
