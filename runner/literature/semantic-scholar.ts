import { z } from "zod";
import type { Paper } from "@/lib/runs/citations";
import { type IndexClient, IndexFailure } from "./index-client";

const Work = z.object({
  paperId: z.string(),
  title: z.string().nullish(),
  year: z.number().int().nullish(),
  abstract: z.string().nullish(),
  url: z.string().nullish(),
  authors: z.array(z.object({ name: z.string().nullish() })).nullish(),
  externalIds: z.object({ ArXiv: z.string().nullish(), DOI: z.string().nullish() }).nullish(),
});
const Found = z.object({ data: z.array(Work).default([]) });

const fields = "title,year,abstract,url,authors,externalIds";
const usualLimit = 10;

/** Papers that Semantic Scholar finds for these words, the best first. */
export async function searchSemanticScholar(
  client: IndexClient,
  query: string,
  { signal, limit = usualLimit }: { signal: AbortSignal; limit?: number },
): Promise<Paper[]> {
  if (!/[\p{L}\p{N}]/u.test(query)) return [];
  const parameters = new URLSearchParams({ query, limit: String(limit), fields });
  const found = await client.get(`/graph/v1/paper/search?${parameters}`, reading(Found), signal);
  return found?.data.flatMap(paperOf) ?? [];
}

/** The paper whose title is nearest to this one; null where none is near. */
export async function semanticScholarByTitle(
  client: IndexClient,
  title: string,
  signal: AbortSignal,
): Promise<Paper | null> {
  const parameters = new URLSearchParams({ query: title, fields });
  const found = await client.get(`/graph/v1/paper/search/match?${parameters}`, reading(Found), signal);
  return found?.data.flatMap(paperOf)[0] ?? null;
}

/** The paper of this id, such as `DOI:10.1000/182`; null where there is none. */
export async function semanticScholarById(
  client: IndexClient,
  id: string,
  signal: AbortSignal,
): Promise<Paper | null> {
  const path = `/graph/v1/paper/${encodeURIComponent(id)}?${new URLSearchParams({ fields })}`;
  const work = await client.get(path, reading(Work), signal);
  return work ? (paperOf(work)[0] ?? null) : null;
}

function reading<T>(schema: z.ZodType<T>): (body: string) => T {
  return (body) => {
    try {
      return schema.parse(JSON.parse(body));
    } catch (cause) {
      throw new IndexFailure("semantic_scholar", "sent something that cannot be read.", {
        again: true,
        cause,
      });
    }
  };
}

function paperOf(work: z.infer<typeof Work>): Paper[] {
  const title = work.title?.trim() ?? "";
  if (title === "") return [];
  const { ArXiv: arxiv, DOI: doi } = work.externalIds ?? {};
  return [
    {
      index: "semantic_scholar",
      title,
      authors: (work.authors ?? []).flatMap(({ name }) => (name ? [name] : [])),
      year: work.year ?? null,
      identifier: arxiv ? `arXiv:${arxiv}` : doi ? `doi:${doi}` : null,
      url: work.url ?? `https://www.semanticscholar.org/paper/${work.paperId}`,
      abstract: work.abstract ?? null,
    },
  ];
}
