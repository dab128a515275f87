import { z } from "zod";
import { type StepCounts, StepFilter, type TranscriptPage } from "./page";

/** What a page's address says about the transcript it shows. Nonsense in an address is as if it were not there. */
export const TranscriptAsked = z.object({
  /** The first place shown, from 1, among the steps that match. */
  from: z.coerce.number().int().positive().catch(1),
  kind: StepFilter.optional().catch(undefined),
  q: z.string().max(200).optional().catch(undefined),
  /** One step, with all of its text. */
  step: z.coerce.number().int().positive().optional().catch(undefined),
});
export type TranscriptAsked = z.infer<typeof TranscriptAsked>;

/** A transcript as a page shows it, or why there is none. */
export type TranscriptView =
  | { readonly state: "not-loaded" | "none"; readonly runId: string }
  | { readonly state: "too-large"; readonly runId: string; readonly path: string }
  | {
      readonly state: "read";
      readonly runId: string;
      readonly path: string;
      readonly bytes: number;
      readonly asked: TranscriptAsked;
      readonly page: TranscriptPage;
      readonly counts: StepCounts;
    };
