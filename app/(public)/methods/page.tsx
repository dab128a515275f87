import type { Metadata } from "next";
import { connection } from "next/server";
import { db } from "@/app/_server/db";
import { Methods } from "@/components/methods/methods";
import { leaderboard } from "@/db/queries/leaderboard";
import { methodsView } from "@/db/queries/methods-view";
import { visitor } from "@/lib/actor";
import { LeaderboardQuery } from "@/lib/board/schema";

export const metadata: Metadata = {
  title: "Methods",
  description:
    "Rubrics, means, intervals, rank ranges, tiers, judges, seeds, sources, licences and known faults: each number of the boards, traced.",
};

export default async function MethodsPage() {
  await connection();
  const query = LeaderboardQuery.parse({ benchmark: "mlr-bench", stage: "end2end" });
  const board = leaderboard(db(), visitor, query);
  const entry = board.entries.find(({ overall }) => overall.mean !== null);
  return <Methods view={methodsView(db(), visitor)} traced={entry ? { board, entry } : null} />;
}
