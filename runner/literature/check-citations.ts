import type { CheckedCitation, Citation, CitationReport, CitationState } from "@/lib/runs/citations";
import { parseCitations } from "./parse-citations";

interface Lookup {
  readonly lookUp: (citation: Citation, signal: AbortSignal) => Promise<CheckedCitation>;
}

/**
 * Looks up each work that a Markdown text cites. What the deadline leaves no time for is unverified.
 *
 * @param deadline aborted when the time for it is over
 * @throws the signal's reason where it is aborted
 */
export async function checkCitations(
  markdown: string,
  literature: Lookup,
  signal: AbortSignal,
  deadline: AbortSignal = signal,
): Promise<CitationReport> {
  const citations: CheckedCitation[] = [];
  for (const citation of parseCitations(markdown)) {
    citations.push(
      deadline.aborted
        ? { ...citation, state: "unverified", why: "not_asked", match: null, asked: [] }
        : await literature.lookUp(citation, AbortSignal.any([signal, deadline])),
    );
    signal.throwIfAborted();
  }
  const count = (state: CitationState) => citations.filter((one) => one.state === state).length;
  return {
    version: 1,
    citations,
    counts: {
      verified: count("verified"),
      unverified: count("unverified"),
      notFound: count("not_found"),
    },
  };
}
