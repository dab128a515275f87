import type { Metadata } from "next";
import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { pagePerson } from "@/app/_server/page-person";
import { followRuns, runClock } from "@/app/_server/run-desk";
import { settingsOf } from "@/app/_server/search-query";
import { QueuePage } from "@/components/queue/queue-page";
import { queuePageSize, queueView } from "@/db/queries/queue-view";
import { QueueQuery } from "@/lib/runs/queue-query";
import { cancelAction, pauseAction, prioritiseAction, retryAction } from "./actions";

export const metadata: Metadata = {
  title: "Queue",
  description: "Runs that are executed, wait or have ended.",
};

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: Props) {
  const person = await pagePerson("/admin/queue");
  const query = settingsOf(QueueQuery, await searchParams);
  const clock = runClock();
  const follow = followRuns();
  return (
    <QueuePage
      view={ask(() => queueView(db(), person, query, clock))}
      query={query}
      now={clock.now.getTime()}
      pageSize={queuePageSize}
      follow={follow}
      pause={pauseAction}
      cancel={cancelAction}
      retry={retryAction}
      prioritise={prioritiseAction}
    />
  );
}
