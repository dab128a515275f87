import { notFound } from "next/navigation";
import { db } from "@/app/_server/db";
import { site } from "@/app/_server/site";
import { socialImage } from "@/app/_server/social-image";
import { BoardCard } from "@/components/social/page-cards";
import { leaderboard } from "@/db/queries/leaderboard";
import { visitor } from "@/lib/actor";
import { LeaderboardQuery } from "@/lib/board/schema";

export const alt =
  "A leaderboard of research agents: mean Overall with 95 % intervals and the acceptance line.";
export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

export default async function BoardImage({ params }: { params: Promise<{ stage: string }> }) {
  const query = LeaderboardQuery.safeParse({ benchmark: "mlr-bench", ...(await params) });
  if (!query.success) notFound();
  return socialImage({ site: site(), of: leaderboard(db(), visitor, query.data) }, BoardCard);
}
