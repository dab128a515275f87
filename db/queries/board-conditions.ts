import { and, asc, eq } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { rubricOf } from "@/lib/benchmarks/mlr-bench/rubrics";
import type { Condition, Stage } from "@/lib/benchmarks/stages";
import type { Db } from "../client";
import { reviews } from "../schema/reviews";
import { publicReview, publicRun } from "./visible";

/** The conditions under which runs of a stage were reviewed, `default` first. Open to everybody. */
export function boardConditions(db: Db, _actor: Actor, stage: Stage): Condition[] {
  return db
    .selectDistinct({ condition: reviews.condition })
    .from(reviews)
    .where(and(eq(reviews.rubricId, rubricOf(stage).id), publicRun(reviews.runId), publicReview(reviews.id)))
    .orderBy(asc(reviews.condition))
    .all()
    .map(({ condition }) => condition);
}
