import { desc, eq, isNotNull } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import type { Stage } from "@/lib/benchmarks/stages";
import { AppError } from "@/lib/errors";
import { may } from "@/lib/rights";
import type { Tx } from "../client";
import { studies } from "../schema/studies";

/** What the head of a study's agreement page says. */
export interface AgreementStudy {
  readonly id: string;
  readonly title: string;
  readonly stage: Stage;
  readonly state: "draft" | "open" | "closed";
  readonly margin: number;
  readonly rubricId: string;
  readonly isDemo: boolean;
  readonly openedAt: Date | null;
  readonly closedAt: Date | null;
  readonly publishedAt: Date | null;
}

const shown = {
  id: studies.id,
  title: studies.title,
  stage: studies.stage,
  state: studies.state,
  margin: studies.margin,
  rubricId: studies.rubricId,
  isDemo: studies.isDemo,
  openedAt: studies.openedAt,
  closedAt: studies.closedAt,
  publishedAt: studies.publishedAt,
};

/**
 * A study whose agreement this actor may see: everybody once it is closed and published, the chair at any time.
 *
 * @throws AppError `not_found` for all others, its reviewers too: a number of an open study would tell them of each other
 */
export function agreementStudy(db: Tx, actor: Actor, id: string): AgreementStudy {
  const study = db.select(shown).from(studies).where(eq(studies.id, id)).get();
  const isOpenToAll = study?.state === "closed" && study.publishedAt !== null;
  if (study && (isOpenToAll || may(actor, "watch_agreement"))) return study;
  throw new AppError("not_found", "There is no study with this id, or its agreement is not public yet.");
}

/** Studies whose agreement everybody may see, the newest first. */
export function publishedStudies(db: Tx, _actor: Actor): AgreementStudy[] {
  return db
    .select(shown)
    .from(studies)
    .where(isNotNull(studies.publishedAt))
    .orderBy(desc(studies.publishedAt), studies.id)
    .all();
}
