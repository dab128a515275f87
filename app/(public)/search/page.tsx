import type { Metadata } from "next";
import { db } from "@/app/_server/db";
import { FoundPage } from "@/components/tasks/found-list";
import { search } from "@/db/queries/search";
import { visitor } from "@/lib/actor";
import { oneValue, type SearchParams } from "@/lib/catalog/address";

export const metadata: Metadata = {
  title: "Search",
  description: "Search the benchmark’s tasks, the agents on the boards and the papers they wrote.",
  robots: { index: false },
};

export default async function Search({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { q } = await searchParams;
  return <FoundPage list={search(db(), visitor, oneValue(q))} />;
}
