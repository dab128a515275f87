import "server-only";
import { type AgreementStudy, agreementStudy } from "@/db/queries/agreement-access";
import type { Actor } from "@/lib/actor";
import type { PublishedAgreementQuery, StudyAgreementQuery } from "@/lib/api/agreement-doors";
import type { Stage } from "@/lib/benchmarks/stages";
import { may } from "@/lib/rights";
import type { AgreementAsked } from "./agreement";
import { db } from "./db";

/** The question behind an address of the published study. */
export function publishedAsked(
  stage: Stage,
  { basis, margin }: PublishedAgreementQuery,
): AgreementAsked & { kind: "published" } {
  return { kind: "published", stage, basis, margin: Number(margin) };
}

/**
 * A study and the question behind its address, for an actor who may see it.
 *
 * @throws AppError `not_found` for anybody else
 */
export function studyAsked(
  actor: Actor,
  id: string,
  query: StudyAgreementQuery,
): { study: AgreementStudy; asked: AgreementAsked } {
  const study = agreementStudy(db(), actor, id);
  const isChair = may(actor, "run_study");
  return { study, asked: { kind: "study", studyId: study.id, ...query, isChair } };
}
