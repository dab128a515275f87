import type { Metadata } from "next";
import { cache } from "react";
import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { pagePerson } from "@/app/_server/page-person";
import { StudyOverviewPage } from "@/components/study/overview";
import { studyOverview } from "@/db/queries/study-overview";
import {
  assignAction,
  closeAction,
  openAction,
  publishAction,
  reassignAction,
  remindAction,
  thirdAction,
} from "./actions";

interface Props {
  params: Promise<{ id: string }>;
}

const read = cache(async (id: string) => {
  const person = await pagePerson(`/admin/studies/${id}`);
  return ask(() => studyOverview(db(), person, decodeURIComponent(id)));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { head } = await read((await params).id);
  return { title: head.title, description: "Papers by reviewers, progress, and what waits for the chair." };
}

const actions = {
  assign: assignAction,
  reassign: reassignAction,
  third: thirdAction,
  remind: remindAction,
  open: openAction,
  close: closeAction,
  publish: publishAction,
};

export default async function Page({ params }: Props) {
  return <StudyOverviewPage view={await read((await params).id)} actions={actions} />;
}
