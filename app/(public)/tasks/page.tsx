import type { Metadata } from "next";
import { db } from "@/app/_server/db";
import { TaskListPage } from "@/components/tasks/task-list";
import { taskFacets } from "@/db/queries/task-facets";
import { taskList } from "@/db/queries/task-list";
import { visitor } from "@/lib/actor";
import type { SearchParams } from "@/lib/catalog/address";
import { readTaskQuery } from "@/lib/catalog/task-query";

export const metadata: Metadata = {
  title: "Tasks",
  description:
    "The benchmark’s 201 research tasks: search their titles and texts, filter by venue, year and topic.",
};

export default async function Tasks({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const query = readTaskQuery(await searchParams);
  return (
    <TaskListPage
      list={taskList(db(), visitor, query)}
      facets={taskFacets(db(), visitor, query)}
      query={query}
    />
  );
}
