import { connection } from "next/server";
import { db } from "@/app/_server/db";
import { site } from "@/app/_server/site";
import { socialImage } from "@/app/_server/social-image";
import { HomeCard } from "@/components/social/page-cards";
import { leaderboard } from "@/db/queries/leaderboard";
import { visitor } from "@/lib/actor";
import { LeaderboardQuery } from "@/lib/board/schema";

export const alt = "Referee: the end-to-end board with the agents' means and intervals.";
export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

export default async function HomeImage() {
  await connection();
  const query = LeaderboardQuery.parse({ benchmark: "mlr-bench", stage: "end2end" });
  return socialImage({ site: site(), of: leaderboard(db(), visitor, query) }, HomeCard);
}
