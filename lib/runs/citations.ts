import { z } from "zod";

/** Where papers are looked up. */
export const paperIndexes = ["arxiv", "semantic_scholar"] as const;
export type PaperIndex = (typeof paperIndexes)[number];
export const paperIndexNames: Readonly<Record<PaperIndex, string>> = {
  arxiv: "arXiv",
  semantic_scholar: "Semantic Scholar",
};

/**
 * `verified`: an index has this work, and its title, authors and year do not disagree. `unverified`: an index could
 * not be asked, or what it has agrees in part. `not_found`: every index was asked and none has it.
 */
export const citationStates = ["verified", "unverified", "not_found"] as const;
export type CitationState = (typeof citationStates)[number];

/** A paper as an index lists it. */
export const Paper = z.object({
  index: z.enum(paperIndexes),
  title: z.string(),
  authors: z.array(z.string()),
  year: z.number().int().nullable(),
  /** `arXiv:2401.01234` or `doi:10.1000/182`. */
  identifier: z.string().nullable(),
  url: z.string().nullable(),
  abstract: z.string().nullable(),
});
export type Paper = z.infer<typeof Paper>;

/** What can be read off a citation. Null is what it does not say. */
export const Citation = z.object({
  /** As it is written, on one line. */
  text: z.string(),
  title: z.string().nullable(),
  /** Family names, in order. */
  authors: z.array(z.string()),
  year: z.number().int().nullable(),
  arxivId: z.string().nullable(),
  doi: z.string().nullable(),
});
export type Citation = z.infer<typeof Citation>;

export const CheckedCitation = Citation.extend({
  state: z.enum(citationStates),
  /** Why it is no more than unverified; null for the other states. */
  why: z.enum(["not_asked", "no_title", "title", "authors", "year", "identifier"]).nullable(),
  /** The nearest that an index has; without its abstract. */
  match: Paper.omit({ abstract: true }).nullable(),
  /** Each index that was asked, when, and what it said. */
  asked: z.array(
    z.object({
      index: z.enum(paperIndexes),
      at: z.iso.datetime(),
      answer: z.enum(["found", "absent", "failed"]),
    }),
  ),
});
export type CheckedCitation = z.infer<typeof CheckedCitation>;

/** All citations of one text, each looked up. Kept as JSON beside the text. */
export const CitationReport = z.object({
  version: z.literal(1),
  citations: z.array(CheckedCitation),
  counts: z.object({
    verified: z.number().int().nonnegative(),
    unverified: z.number().int().nonnegative(),
    notFound: z.number().int().nonnegative(),
  }),
});
export type CitationReport = z.infer<typeof CitationReport>;
