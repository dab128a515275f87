import { z } from "zod";

const Piece = z.object({ text: z.string(), hit: z.boolean() });

/** One thing that a search over the whole site found. */
export const Found = z.object({
  kind: z.enum(["task", "agent", "paper"]),
  id: z.string(),
  href: z.string(),
  title: z.array(Piece),
  /** What it is, in a few words: venue and year, scaffold, or stage and agent. */
  about: z.string(),
  passage: z.array(Piece),
});
export type Found = z.infer<typeof Found>;

export const FoundList = z.object({
  q: z.string(),
  found: z.array(Found),
  /** How many of each kind match; more than are listed where the list is cut. */
  counts: z.object({ task: z.number().int(), agent: z.number().int(), paper: z.number().int() }),
});
export type FoundList = z.infer<typeof FoundList>;
