import { z } from "zod";
import { judgeFamilies } from "@/lib/benchmarks/judges";
import { Condition } from "@/lib/benchmarks/stages";

export const FindingKind = z.enum([
  "faked_result",
  "hallucinated_methodology",
  "nonexistent_citation",
  "mathematical_error",
]);

/** A judge's words, as far as its raw reply is here. Model output: text, never markup. */
const Reasons = z.object({
  justifications: z.record(z.string(), z.string().nullable()),
  strengths: z.array(z.string()),
  weaknesses: z.array(z.string()),
  hallucinationDetails: z.string().nullable(),
  summary: z.string().nullable(),
});

/** One judge's review of one run by one rubric, newest revision. */
export const JudgeReview = z.object({
  id: z.number().int(),
  judge: z.object({ id: z.string(), model: z.string(), family: z.string(), promptVersion: z.string() }),
  rubric: z.string(),
  condition: Condition,
  state: z.enum(["parsed", "unparsed"]),
  /** By criterion, `overall` among them; empty where the reply could not be read. */
  scores: z.record(z.string(), z.number().int()),
  confidence: z.number().int().nullable(),
  /** The rubric's own question, null where it does not ask. */
  hasHallucination: z.boolean().nullable(),
  /** Null where only the published numbers are loaded. */
  reasons: Reasons.nullable(),
  /** The reply as the judge sent it; null where it is not loaded. */
  raw: z.string().nullable(),
  rawSha256: z.string().nullable(),
  revision: z.number().int(),
  sourceKey: z.string(),
  snapshot: z.string(),
  notes: z.array(z.string()),
});
export type JudgeReview = z.infer<typeof JudgeReview>;

/** One person's review of one run. */
export const HumanReview = z.object({
  id: z.number().int(),
  /** A pseudonym; who it is, nobody but the study's chair knows. */
  reviewer: z.string(),
  scores: z.record(z.string(), z.number().int()),
  confidence: z.number().int().nullable(),
  revision: z.number().int(),
  sourceKey: z.string(),
  notes: z.array(z.string()),
});
export type HumanReview = z.infer<typeof HumanReview>;

/** One labelled fault, or a person's word that there is none. */
export const RunFinding = z.object({
  id: z.string(),
  type: FindingKind,
  label: z.enum(["yes", "no", "not_sure"]),
  rater: z.enum(["judge", "human", "check"]),
  /** The judge review that lists it, null for a person's label. */
  review: z.number().int().nullable(),
  description: z.string().nullable(),
  evidence: z.string().nullable(),
  sourceKey: z.string(),
});
export type RunFinding = z.infer<typeof RunFinding>;

/**
 * The average of a panel's Overall: each family of the panel counts once. Null unless every family gave one, because
 * one judge alone is another scale.
 */
export function panelOverall(reviews: readonly JudgeReview[]): number | null {
  const given = judgeFamilies.map(
    ({ id }) => reviews.find((one) => one.judge.family === id)?.scores.overall ?? null,
  );
  const known = given.filter((score) => score !== null);
  return known.length < given.length ? null : known.reduce((sum, score) => sum + score, 0) / known.length;
}
