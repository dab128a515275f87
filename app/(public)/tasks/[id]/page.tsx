import type { Metadata } from "next";
import { connection } from "next/server";
import { cache } from "react";
import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { TaskPage } from "@/components/tasks/task-page";
import { taskView } from "@/db/queries/task-view";
import { visitor } from "@/lib/actor";

interface Props {
  params: Promise<{ id: string }>;
}

const read = cache((id: string) => ask(() => taskView(db(), visitor, id)));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await connection();
  const { title, venue, year, runs } = read((await params).id);
  return {
    title: `${title}, ${venue} ${year}`,
    description: `${title}, a research task from ${venue} ${year}: its text, and ${runs.length} agents’ runs on it with every judge’s score.`,
  };
}

export default async function Task({ params }: Props) {
  await connection();
  return <TaskPage task={read((await params).id)} />;
}
