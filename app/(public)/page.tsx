import type { Metadata } from "next";
import { connection } from "next/server";
import { agreement } from "@/app/_server/agreement";
import { db } from "@/app/_server/db";
import { publishedAsked } from "@/app/_server/study-agreement";
import { HomePage } from "@/components/home/home-page";
import { papersToRead } from "@/components/home/papers";
import { boardMatrix } from "@/db/queries/board-matrix";
import { latestRuns } from "@/db/queries/latest-runs";
import { leaderboard } from "@/db/queries/leaderboard";
import { runTitles } from "@/db/queries/run-titles";
import { runningNow } from "@/db/queries/running-now";
import { visitor } from "@/lib/actor";
import { PublishedAgreementQuery } from "@/lib/api/agreement-doors";
import { LeaderboardQuery } from "@/lib/board/schema";

export const metadata: Metadata = {
  title: { absolute: "Research agents, scored and reviewed · Referee" },
  description:
    "Leaderboards, papers, judges and human reviewers for AI agents that do machine-learning research.",
};

const shownRuns = 5;
const shownRunning = 3;

export default async function Home() {
  await connection();
  const query = LeaderboardQuery.parse({ benchmark: "mlr-bench", stage: "end2end" });
  const board = leaderboard(db(), visitor, query);
  const { report } = await agreement(publishedAsked("end2end", PublishedAgreementQuery.parse({})));
  const matrix = boardMatrix(db(), visitor, query);
  const papers = papersToRead(board, matrix);
  return (
    <HomePage
      board={board}
      report={report}
      matrix={matrix}
      papers={papers}
      titles={runTitles(
        db(),
        visitor,
        papers.map(({ run }) => run),
      )}
      latest={latestRuns(db(), visitor, shownRuns)}
      running={runningNow(db(), visitor, shownRunning)}
    />
  );
}
