import { and, asc, eq } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import type { BoardProvenance } from "@/lib/board/provenance";
import type { Leaderboard } from "@/lib/board/schema";
import type { Db } from "../client";
import { judges, reviews } from "../schema/reviews";
import { snapshots, sources } from "../schema/sources";
import { publicRun } from "./visible";

/** Where a board's numbers come from: its snapshot, that snapshot's source, and the exact judges. Open to everybody. */
export function boardProvenance(
  db: Db,
  _actor: Actor,
  board: Pick<Leaderboard, "snapshot" | "rubric" | "condition">,
): BoardProvenance {
  const found = db
    .select({ snapshot: snapshots, source: sources })
    .from(snapshots)
    .innerJoin(sources, eq(sources.id, snapshots.sourceId))
    .where(eq(snapshots.id, board.snapshot))
    .get();
  const seated = db
    .selectDistinct({
      id: judges.id,
      modelId: judges.modelId,
      family: judges.family,
      promptVersion: judges.promptVersion,
    })
    .from(reviews)
    .innerJoin(judges, eq(judges.id, reviews.judgeId))
    .where(
      and(
        eq(reviews.rubricId, board.rubric),
        eq(reviews.condition, board.condition),
        publicRun(reviews.runId),
      ),
    )
    .orderBy(asc(judges.family), asc(judges.id))
    .all();
  return {
    snapshot: found
      ? { id: found.snapshot.id, createdAt: found.snapshot.createdAt, reason: found.snapshot.reason }
      : null,
    source: found
      ? {
          name: found.source.name,
          url: found.source.url,
          commit: found.source.commit,
          licence: found.source.licence,
        }
      : null,
    judges: seated,
  };
}
