import { z } from "zod";
import { stepKinds } from "./kinds";

export const StepKind = z.enum(stepKinds);
export type StepKind = z.infer<typeof StepKind>;

/** One readable step of a transcript. What the source did not record is null. */
export const TranscriptStep = z.object({
  /** Its place in the whole transcript, from 1. */
  index: z.number().int().positive(),
  kind: StepKind,
  title: z.string(),
  /** As recorded, without a zone where the source has none. */
  time: z.string().nullable(),
  text: z.string(),
  format: z.enum(["prose", "code", "diff"]),
  tool: z.object({ name: z.string(), failed: z.boolean().nullable() }).nullable(),
  tokens: z
    .object({
      input: z.number().int().nullable(),
      output: z.number().int().nullable(),
      /** A running count in the source's own words. */
      used: z.number().int().nullable(),
    })
    .nullable(),
});
export type TranscriptStep = z.infer<typeof TranscriptStep>;

/** A step before its place is known. */
export type StepDraft = Omit<TranscriptStep, "index">;

/** A step that says only what differs from a plain message. */
export function draft(part: Partial<StepDraft> & Pick<StepDraft, "kind" | "title" | "text">): StepDraft {
  return { time: null, format: "prose", tool: null, tokens: null, ...part };
}
