import { z } from "zod";

/** A passage of the paper, as the reviewer selected it in the shown text. */
export const Quote = z.strictObject({
  quote: z.string().min(1).max(2000),
  /** Offsets in the text of the shown paper (UTF-16), end exclusive: they do not move with zoom or width. */
  start: z.int().min(0),
  end: z.int().min(1),
  page: z.int().min(1).nullable(),
});
export type Quote = z.infer<typeof Quote>;

/** One criterion of a draft: anything may still be missing. */
export const CriterionDraft = z.strictObject({
  score: z.int().min(1).max(10).nullable(),
  canJudge: z.boolean(),
  reason: z.string().max(10_000),
  quotes: z.array(Quote).max(20),
});
export type CriterionDraft = z.infer<typeof CriterionDraft>;

/** What a reviewer has written so far. The same object is saved, sent and submitted. */
export const ReviewDraft = z.strictObject({
  criteria: z.record(z.string().max(40), CriterionDraft),
  confidence: z.int().min(1).max(5).nullable(),
  recognisedSystem: z.boolean(),
});
export type ReviewDraft = z.infer<typeof ReviewDraft>;

/** A save of the form: what is written, the version it was written on, and active time by browser session. */
export const DraftSave = z.strictObject({
  draft: ReviewDraft,
  basedOn: z.int().min(0),
  sessionKey: z.string().regex(/^[\w-]{8,40}$/),
  /** Active time of this browser session on this paper so far, in milliseconds. */
  activeMs: z.int().min(0),
});
export type DraftSave = z.infer<typeof DraftSave>;

/** The answer to a save. */
export const DraftSaved = z.strictObject({ version: z.int(), savedAt: z.iso.datetime() });
export type DraftSaved = z.infer<typeof DraftSaved>;

/** The draft that the server holds; version 0 before the first save. */
export const StoredDraft = z.strictObject({
  version: z.int().min(0),
  savedAt: z.iso.datetime().nullable(),
  draft: ReviewDraft,
});
export type StoredDraft = z.infer<typeof StoredDraft>;

/** An empty form for these criteria: no score is set, none is suggested. */
export function emptyDraft(criteria: readonly string[]): ReviewDraft {
  const open = (): CriterionDraft => ({ score: null, canJudge: true, reason: "", quotes: [] });
  return {
    criteria: Object.fromEntries(criteria.map((criterion) => [criterion, open()])),
    confidence: null,
    recognisedSystem: false,
  };
}
