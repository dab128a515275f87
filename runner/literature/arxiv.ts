import type { Paper } from "@/lib/runs/citations";
import { type AtomEntry, BrokenFeed, readAtom } from "./atom";
import { type IndexClient, IndexFailure } from "./index-client";

const idInUrl = /\/abs\/(.+?)(?:v\d+)?$/;
const usualLimit = 10;

/** Papers of arXiv whose title, abstract or authors hold all words of the query, the best first. */
export async function searchArxiv(
  client: IndexClient,
  query: string,
  { signal, limit = usualLimit }: { signal: AbortSignal; limit?: number },
): Promise<Paper[]> {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const terms = words.map((word) => `all:${word}`).join(" AND ");
  return await ask(client, { search_query: terms, sortBy: "relevance", max_results: String(limit) }, signal);
}

/** Papers whose title holds this phrase. */
export async function arxivByTitle(
  client: IndexClient,
  title: string,
  signal: AbortSignal,
): Promise<Paper[]> {
  const words = wordsOf(title);
  if (words.length === 0) return [];
  return await ask(client, { search_query: `ti:"${words.join(" ")}"`, max_results: "5" }, signal);
}

/** The paper of this id, such as `2401.01234` or `cs/0112017`; null where there is none. */
export async function arxivById(client: IndexClient, id: string, signal: AbortSignal): Promise<Paper | null> {
  const papers = await ask(client, { id_list: id, max_results: "1" }, signal);
  return papers.find(({ identifier }) => identifier === `arXiv:${id}`) ?? null;
}

/** Letters and digits only, in lower case: the query language's signs and its `OR` and `NOT` shall mean nothing here. */
function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, 30) ?? []
  );
}

async function ask(
  client: IndexClient,
  parameters: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Paper[]> {
  const path = `/api/query?${new URLSearchParams(parameters)}`;
  return (await client.get(path, readFeed, signal)) ?? [];
}

function readFeed(body: string): Paper[] {
  const entries = entriesOf(body);
  // A query that arXiv cannot read is answered by one entry that tells the error, with status 200.
  const error = entries.find(({ id }) => id.includes("/api/errors"));
  if (error) throw new IndexFailure("arxiv", `could not read the query: ${error.summary.slice(0, 200)}`);
  return entries.flatMap(paperOf);
}

function entriesOf(body: string): AtomEntry[] {
  try {
    return readAtom(body);
  } catch (cause) {
    if (!(cause instanceof BrokenFeed)) throw cause;
    // Also how it says that it was asked too often: a line of plain text.
    throw new IndexFailure("arxiv", "sent something that is no feed.", { again: true, cause });
  }
}

function paperOf({ id, title, summary, published, authors }: AtomEntry): Paper[] {
  const arxivId = idInUrl.exec(id)?.[1];
  if (arxivId === undefined || title === "") return [];
  const year = Number.parseInt(published.slice(0, 4), 10);
  return [
    {
      index: "arxiv",
      title,
      authors: authors.filter((name) => name !== ""),
      year: Number.isNaN(year) ? null : year,
      identifier: `arXiv:${arxivId}`,
      url: `https://arxiv.org/abs/${arxivId}`,
      abstract: summary === "" ? null : summary,
    },
  ];
}
