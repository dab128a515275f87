import { and, count, eq, isNotNull, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Tx } from "../client";
import { artifacts } from "../schema/artifacts";
import { rubrics, tasks } from "../schema/benchmarks";
import { findings, reviews } from "../schema/reviews";
import { runs } from "../schema/runs";
import type { Totals } from "./report";

/** Counts of what stands now: replaced reviews and their findings do not count. A human's row of four labels counts once. */
export function importTotals(db: Tx): Totals {
  const newer = alias(reviews, "newer");
  const current = notExists(db.select({ id: newer.id }).from(newer).where(eq(newer.supersedes, reviews.id)));
  const perRubric = db
    .select({ kind: rubrics.kind, n: count() })
    .from(reviews)
    .innerJoin(rubrics, eq(rubrics.id, reviews.rubricId))
    .where(and(isNotNull(reviews.judgeId), current))
    .groupBy(rubrics.kind)
    .all();
  const perStage = db.select({ stage: runs.stage, n: count() }).from(runs).groupBy(runs.stage).all();
  const humanRows = db
    .select({ n: sql<number>`count(DISTINCT ${findings.sourceKey})` })
    .from(findings)
    .where(eq(findings.rater, "human"))
    .get();
  const judgeFindings = db
    .select({ n: count() })
    .from(findings)
    .innerJoin(reviews, eq(reviews.id, findings.reviewId))
    .where(current)
    .get();
  const only = (row: { n: number } | undefined) => row?.n ?? 0;
  return {
    tasks: only(db.select({ n: count() }).from(tasks).get()),
    runs: Object.fromEntries(perStage.map(({ stage, n }) => [stage, n])),
    judgeReviews: Object.fromEntries(perRubric.map(({ kind, n }) => [kind, n])),
    unparsedReviews: only(
      db
        .select({ n: count() })
        .from(reviews)
        .where(and(eq(reviews.state, "unparsed"), current))
        .get(),
    ),
    humanReviews: only(
      db
        .select({ n: count() })
        .from(reviews)
        .where(and(isNotNull(reviews.reviewerId), current))
        .get(),
    ),
    humanFindings: only(humanRows),
    judgeFindings: only(judgeFindings),
    artifacts: only(db.select({ n: count() }).from(artifacts).get()),
  };
}
