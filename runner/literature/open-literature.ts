import type { CheckedCitation, Citation, CitationReport, Paper } from "@/lib/runs/citations";
import { openNetwork } from "../llm/network";
import { realPorts } from "../llm/ports";
import { wordsOf } from "./agreement";
import { searchArxiv } from "./arxiv";
import { checkCitations } from "./check-citations";
import { IndexFailure, indexClient } from "./index-client";
import { type Indexes, lookUp } from "./look-up";
import type { LiteraturePorts } from "./ports";
import { searchSemanticScholar } from "./semantic-scholar";

type Environment = Readonly<Record<string, string | undefined>>;

interface Within {
  readonly signal: AbortSignal;
  /** For all of it, in milliseconds. */
  readonly deadlineMs: number;
}

/** The open indexes of papers, arXiv and Semantic Scholar. What was asked once is not asked again. */
export interface Literature {
  /**
   * What both find for these queries, each work once, the best of each first.
   *
   * @throws where neither index answered any of them
   */
  search(queries: readonly string[], within: Within & { readonly limit?: number }): Promise<Paper[]>;
  lookUp(citation: Citation, signal: AbortSignal): Promise<CheckedCitation>;
  /** Looks up each work that a text cites. What could not be looked up in time is unverified. */
  check(markdown: string, within: Within): Promise<CitationReport>;
}

/**
 * Where the indexes are and how politely they are asked is set by the environment: REFEREE_ARXIV_URL,
 * REFEREE_SEMANTIC_SCHOLAR_URL, SEMANTIC_SCHOLAR_API_KEY (none is needed) and REFEREE_ARXIV_EVERY_MS.
 */
export function openLiterature(environment: Environment, given: Partial<LiteraturePorts> = {}): Literature {
  const ports: LiteraturePorts = {
    ...realPorts,
    fetch: given.fetch ?? openNetwork(environment),
    arxivEveryMs: milliseconds(environment.REFEREE_ARXIV_EVERY_MS, 3000),
    semanticScholarEveryMs: 1000,
    callMs: 30_000,
    mostTries: 4,
    ...given,
  };
  const indexes = openIndexes(environment, ports);
  const look = (citation: Citation, signal: AbortSignal) => lookUp(citation, indexes, signal, ports.today);
  return {
    search: (queries, within) => searchBoth(indexes, queries, within),
    lookUp: look,
    check: (markdown, { signal, deadlineMs }) =>
      withDeadline(deadlineMs, (deadline) => checkCitations(markdown, { lookUp: look }, signal, deadline)),
  };
}

function openIndexes(environment: Environment, ports: LiteraturePorts): Indexes {
  const key = environment.SEMANTIC_SCHOLAR_API_KEY?.trim() ?? "";
  // Both ask that programs say who they are.
  const headers = { "user-agent": "referee-runner" };
  return {
    arxiv: indexClient(
      {
        index: "arxiv",
        baseUrl: environment.REFEREE_ARXIV_URL || "https://export.arxiv.org",
        headers,
        everyMs: ports.arxivEveryMs,
      },
      ports,
    ),
    semanticScholar: indexClient(
      {
        index: "semantic_scholar",
        baseUrl: environment.REFEREE_SEMANTIC_SCHOLAR_URL || "https://api.semanticscholar.org",
        headers: key === "" ? headers : { ...headers, "x-api-key": key },
        everyMs: ports.semanticScholarEveryMs,
      },
      ports,
    ),
  };
}

function milliseconds(setting: string | undefined, usual: number): number {
  const value = Number(setting);
  return setting?.trim() && Number.isFinite(value) && value >= 0 ? value : usual;
}

async function searchBoth(
  { arxiv, semanticScholar }: Indexes,
  queries: readonly string[],
  { signal, deadlineMs, limit = 10 }: Within & { readonly limit?: number },
): Promise<Paper[]> {
  const settled = await withDeadline(deadlineMs, (deadline) => {
    const within = { signal: AbortSignal.any([signal, deadline]), limit };
    return Promise.allSettled(
      queries.flatMap((query) => [
        searchArxiv(arxiv, query, within),
        searchSemanticScholar(semanticScholar, query, within),
      ]),
    );
  });
  signal.throwIfAborted();
  const lists = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const refused: unknown[] = settled.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  if (lists.length === 0 && refused.length > 0) {
    const told = refused.find((reason) => reason instanceof IndexFailure);
    throw told ?? new IndexFailure("arxiv", "did not answer in time.", { cause: refused[0] });
  }
  return eachOnce(inTurns(lists));
}

/** The first of each list, then the second of each ... */
function inTurns(lists: readonly (readonly Paper[])[]): Paper[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}

function eachOnce(papers: readonly Paper[]): Paper[] {
  const seen = new Set<string>();
  return papers.filter(({ title, identifier }) => {
    const keys = [wordsOf(title).join(" "), ...(identifier ? [identifier.toLowerCase()] : [])];
    const isNew = keys.every((key) => !seen.has(key));
    for (const key of keys) seen.add(key);
    return isNew;
  });
}

async function withDeadline<T>(ms: number, work: (deadline: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), Math.min(ms, 2 ** 31 - 1));
  try {
    return await work(late.signal);
  } finally {
    clearTimeout(timer);
  }
}
